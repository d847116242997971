// EXPECT: no finding, within 50 executions
// Clocks agree with each other and with sleeps; malformed times are rejected.
#define _GNU_SOURCE
#include <assert.h>
#include <errno.h>
#include <poll.h>
#include <pthread.h>
#include <sys/select.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>

static long long now(clockid_t clock) {
  struct timespec t;
  assert(clock_gettime(clock, &t) == 0);
  assert(t.tv_nsec >= 0 && t.tv_nsec < 1000000000);
  return t.tv_sec * 1000000000LL + t.tv_nsec;
}

static void lasts(long long before, long long atLeast) { assert(now(CLOCK_MONOTONIC) - before >= atLeast); }

static void sleeps(void) {
  const struct timespec little = {0, 2000000};
  long long before = now(CLOCK_MONOTONIC);
  assert(nanosleep(&little, NULL) == 0);
  lasts(before, 2000000);
  before = now(CLOCK_MONOTONIC);
  assert(usleep(2000) == 0);
  lasts(before, 2000000);
  before = now(CLOCK_MONOTONIC);
  assert(clock_nanosleep(CLOCK_REALTIME, 0, &little, NULL) == 0);
  lasts(before, 1900000);
  before = now(CLOCK_MONOTONIC);
  assert(poll(NULL, 0, 2) == 0);
  lasts(before, 2000000);
  before = now(CLOCK_MONOTONIC);
  struct timeval tv = {0, 2000};
  assert(select(0, NULL, NULL, NULL, &tv) == 0);
  lasts(before, 2000000);
  before = now(CLOCK_MONOTONIC);
  assert(ppoll(NULL, 0, &little, NULL) == 0);
  assert(pselect(0, NULL, NULL, NULL, &little, NULL) == 0);
  lasts(before, 4000000);
  assert(sleep(0) == 0);
}

static void absolute(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  t.tv_nsec += 2000000;
  t.tv_sec += t.tv_nsec / 1000000000;
  t.tv_nsec %= 1000000000;
  assert(clock_nanosleep(CLOCK_MONOTONIC, TIMER_ABSTIME, &t, NULL) == 0);
  assert(now(CLOCK_MONOTONIC) >= t.tv_sec * 1000000000LL + t.tv_nsec);
  struct timespec past = {1, 0};
  assert(clock_nanosleep(CLOCK_MONOTONIC, TIMER_ABSTIME, &past, NULL) == 0);
  assert(clock_nanosleep(CLOCK_REALTIME, TIMER_ABSTIME, &past, NULL) == 0);
}

static void errors(void) {
  struct timespec wrong = {0, 1000000000};
  assert(nanosleep(&wrong, NULL) == -1 && errno == EINVAL);
  assert(clock_nanosleep(CLOCK_MONOTONIC, 0, &wrong, NULL) == EINVAL);
  wrong = (struct timespec){-1, 0};
  assert(nanosleep(&wrong, NULL) == -1 && errno == EINVAL);
  struct timespec little = {0, 1};
  assert(clock_nanosleep(CLOCK_THREAD_CPUTIME_ID, 0, &little, NULL) == EINVAL);
}

static void clocksAgree(void) {
  struct timeval tv;
  assert(gettimeofday(&tv, NULL) == 0);
  time_t seconds = 0;
  assert(time(&seconds) == seconds);
  assert(seconds - tv.tv_sec <= 60 && seconds >= tv.tv_sec);
  assert(now(CLOCK_REALTIME) / 1000000000 - seconds <= 60);
  struct timespec t;
  assert(timespec_get(&t, TIME_UTC) == TIME_UTC);
  assert(t.tv_sec - seconds <= 60);
  long long before = now(CLOCK_MONOTONIC);
  for (int i = 0; i < 5; ++i) {
    long long after = now(CLOCK_MONOTONIC);
    assert(after >= before);
    before = after;
  }
  assert(now(CLOCK_PROCESS_CPUTIME_ID) >= 0 && now(CLOCK_THREAD_CPUTIME_ID) >= 0);
  assert(clock_getres(CLOCK_MONOTONIC, &t) == 0);
  assert(clock_gettime(999, &t) == -1 && errno == EINVAL);
}

static int order[3];
static int next;
static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;

static void* sleeper(void* argument) {
  long me = (long)argument;
  struct timespec t = {0, (me + 1) * 40000000};
  nanosleep(&t, NULL);
  pthread_mutex_lock(&mutex);
  order[next++] = (int)me;
  pthread_mutex_unlock(&mutex);
  return NULL;
}

/// No thread wakes early.
static void threadsSleep(void) {
  long long before = now(CLOCK_MONOTONIC);
  pthread_t threads[3];
  for (long i = 0; i < 3; ++i) {
    assert(pthread_create(&threads[i], NULL, sleeper, (void*)i) == 0);
  }
  for (int i = 0; i < 3; ++i) {
    assert(pthread_join(threads[i], NULL) == 0);
  }
  lasts(before, 120000000);
  assert(order[0] + order[1] + order[2] == 3);
}

int main(void) {
  sleeps();
  absolute();
  errors();
  clocksAgree();
  threadsSleep();
  return 0;
}
