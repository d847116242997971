// EXPECT: no finding, within 200 executions
/* TIMING: assertion */
// Condition variables: a notification, a broadcast, both clocks, and the error codes of glibc.
#define _GNU_SOURCE
#include <assert.h>
#include <errno.h>
#include <pthread.h>
#include <stdbool.h>
#include <time.h>

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t filled = PTHREAD_COND_INITIALIZER;
static pthread_cond_t emptied = PTHREAD_COND_INITIALIZER;
static int slot;

static void* produce(void* unused) {
  for (int i = 1; i <= 3; ++i) {
    pthread_mutex_lock(&mutex);
    while (slot != 0) {
      assert(pthread_cond_wait(&emptied, &mutex) == 0);
    }
    slot = i;
    assert(pthread_cond_signal(&filled) == 0);
    pthread_mutex_unlock(&mutex);
  }
  return unused;
}

static void handOver(void) {
  pthread_t producer;
  assert(pthread_create(&producer, NULL, produce, NULL) == 0);
  for (int i = 1; i <= 3; ++i) {
    pthread_mutex_lock(&mutex);
    while (slot == 0) {
      assert(pthread_cond_wait(&filled, &mutex) == 0);
    }
    assert(slot == i);
    slot = 0;
    assert(pthread_cond_signal(&emptied) == 0);
    pthread_mutex_unlock(&mutex);
  }
  assert(pthread_join(producer, NULL) == 0);
}

static pthread_cond_t started = PTHREAD_COND_INITIALIZER;
static bool go;
static int ready;

static void* waitForStart(void* unused) {
  pthread_mutex_lock(&mutex);
  while (!go) {
    pthread_cond_wait(&started, &mutex);
  }
  ++ready;
  pthread_mutex_unlock(&mutex);
  return unused;
}

static void broadcast(void) {
  pthread_t threads[3];
  for (int i = 0; i < 3; ++i) {
    assert(pthread_create(&threads[i], NULL, waitForStart, NULL) == 0);
  }
  pthread_mutex_lock(&mutex);
  go = true;
  assert(pthread_cond_broadcast(&started) == 0);
  pthread_mutex_unlock(&mutex);
  for (int i = 0; i < 3; ++i) {
    assert(pthread_join(threads[i], NULL) == 0);
  }
  assert(ready == 3);
}

static bool isLater(struct timespec a, struct timespec b) {
  return a.tv_sec > b.tv_sec || (a.tv_sec == b.tv_sec && a.tv_nsec >= b.tv_nsec);
}

static struct timespec in(clockid_t clock, long milliseconds) {
  struct timespec t;
  clock_gettime(clock, &t);
  t.tv_nsec += milliseconds * 1000000;
  t.tv_sec += t.tv_nsec / 1000000000;
  t.tv_nsec %= 1000000000;
  return t;
}

/// Without a signal, the wait ends at its deadline, with the mutex held.
static void timesOut(pthread_cond_t* condition, clockid_t clock, bool clockwait) {
  assert(pthread_mutex_lock(&mutex) == 0);
  const struct timespec deadline = in(clock, 2);
  int result;
  do {
    result = clockwait ? pthread_cond_clockwait(condition, &mutex, clock, &deadline)
                       : pthread_cond_timedwait(condition, &mutex, &deadline);
  } while (result == 0);
  assert(result == ETIMEDOUT);
  struct timespec now;
  clock_gettime(clock, &now);
  assert(isLater(now, deadline));
  assert(pthread_mutex_trylock(&mutex) == EBUSY);
  assert(pthread_mutex_unlock(&mutex) == 0);
}

static void timeouts(void) {
  pthread_condattr_t attributes;
  assert(pthread_condattr_init(&attributes) == 0);
  assert(pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC) == 0);
  pthread_cond_t monotonic;
  assert(pthread_cond_init(&monotonic, &attributes) == 0);
  timesOut(&filled, CLOCK_REALTIME, false);
  timesOut(&monotonic, CLOCK_MONOTONIC, false);
  timesOut(&filled, CLOCK_MONOTONIC, true);
  timesOut(&monotonic, CLOCK_REALTIME, true);
  assert(pthread_cond_destroy(&monotonic) == 0);
}

static void* signalOnce(void* unused) {
  pthread_mutex_lock(&mutex);
  go = true;
  pthread_cond_signal(&started);
  pthread_mutex_unlock(&mutex);
  return unused;
}

/// A deadline so late that the signal comes first.
static void signalledInTime(void) {
  go = false;
  pthread_t thread;
  assert(pthread_create(&thread, NULL, signalOnce, NULL) == 0);
  const struct timespec deadline = in(CLOCK_REALTIME, 3600L * 1000);
  pthread_mutex_lock(&mutex);
  while (!go) {
    assert(pthread_cond_timedwait(&started, &mutex, &deadline) == 0);
  }
  pthread_mutex_unlock(&mutex);
  assert(pthread_join(thread, NULL) == 0);
}

static void errors(void) {
  pthread_mutex_t checking = PTHREAD_ERRORCHECK_MUTEX_INITIALIZER_NP;
  assert(pthread_cond_wait(&filled, &checking) == EPERM);
  pthread_mutex_lock(&mutex);
  struct timespec wrong = {1, 1000000000};
  assert(pthread_cond_timedwait(&filled, &mutex, &wrong) == EINVAL);
  struct timespec past = {1, 0};
  assert(pthread_cond_timedwait(&filled, &mutex, &past) == ETIMEDOUT);
  assert(pthread_cond_clockwait(&filled, &mutex, CLOCK_PROCESS_CPUTIME_ID, &past) == EINVAL);
  pthread_mutex_unlock(&mutex);
  assert(pthread_cond_signal(&filled) == 0);
  assert(pthread_cond_broadcast(&filled) == 0);
}

/// A wait unlocks a recursive mutex once, and locks it once.
static void recursion(void) {
  pthread_mutex_t recursive = PTHREAD_RECURSIVE_MUTEX_INITIALIZER_NP;
  pthread_mutex_lock(&recursive);
  pthread_mutex_lock(&recursive);
  struct timespec past = {1, 0};
  assert(pthread_cond_timedwait(&filled, &recursive, &past) == ETIMEDOUT);
  assert(pthread_mutex_unlock(&recursive) == 0);
  assert(pthread_mutex_unlock(&recursive) == 0);
  assert(pthread_mutex_unlock(&recursive) == EPERM);
}

int main(void) {
  handOver();
  broadcast();
  timeouts();
  signalledInTime();
  errors();
  recursion();
  assert(pthread_cond_destroy(&filled) == 0);
  return 0;
}
