// EXPECT: no finding, within 200 executions
// Read-write locks: exclusion, shared readers, writer preference where requested, and the error codes of glibc.
#define _GNU_SOURCE
#include <assert.h>
#include <errno.h>
#include <pthread.h>
#include <stdbool.h>
#include <time.h>

static pthread_rwlock_t lock = PTHREAD_RWLOCK_INITIALIZER;
static pthread_rwlock_t writersFirst = PTHREAD_RWLOCK_WRITER_NONRECURSIVE_INITIALIZER_NP;
static int first, second;

static void* write(void* argument) {
  for (int i = 0; i < 2; ++i) {
    assert(pthread_rwlock_wrlock(argument) == 0);
    ++first;
    ++second;
    assert(pthread_rwlock_unlock(argument) == 0);
  }
  return NULL;
}

static void* read(void* argument) {
  for (int i = 0; i < 2; ++i) {
    assert(pthread_rwlock_rdlock(argument) == 0);
    assert(first == second);
    assert(pthread_rwlock_unlock(argument) == 0);
  }
  return NULL;
}

static void excludes(pthread_rwlock_t* rwlock) {
  first = second = 0;
  pthread_t threads[4];
  for (int i = 0; i < 4; ++i) {
    assert(pthread_create(&threads[i], NULL, i < 2 ? write : read, rwlock) == 0);
  }
  for (int i = 0; i < 4; ++i) {
    assert(pthread_join(threads[i], NULL) == 0);
  }
  assert(first == 4 && second == 4);
}

static struct timespec in(clockid_t clock, long milliseconds) {
  struct timespec t;
  clock_gettime(clock, &t);
  t.tv_nsec += milliseconds * 1000000;
  t.tv_sec += t.tv_nsec / 1000000000;
  t.tv_nsec %= 1000000000;
  return t;
}

static void* againstReader(void* argument) {
  pthread_rwlock_t* l = argument;
  assert(pthread_rwlock_tryrdlock(l) == 0);
  assert(pthread_rwlock_rdlock(l) == 0);
  assert(pthread_rwlock_unlock(l) == 0);
  assert(pthread_rwlock_unlock(l) == 0);
  assert(pthread_rwlock_trywrlock(l) == EBUSY);
  struct timespec soon = in(CLOCK_REALTIME, 2);
  assert(pthread_rwlock_timedwrlock(l, &soon) == ETIMEDOUT);
  soon = in(CLOCK_MONOTONIC, 2);
  assert(pthread_rwlock_clockwrlock(l, CLOCK_MONOTONIC, &soon) == ETIMEDOUT);
  assert(pthread_rwlock_tryrdlock(l) == 0);
  assert(pthread_rwlock_unlock(l) == 0);
  return NULL;
}

static void* againstWriter(void* argument) {
  pthread_rwlock_t* l = argument;
  assert(pthread_rwlock_tryrdlock(l) == EBUSY);
  assert(pthread_rwlock_trywrlock(l) == EBUSY);
  struct timespec soon = in(CLOCK_REALTIME, 2);
  assert(pthread_rwlock_timedrdlock(l, &soon) == ETIMEDOUT);
  assert(pthread_rwlock_timedwrlock(l, &soon) == ETIMEDOUT);
  soon = in(CLOCK_MONOTONIC, 2);
  assert(pthread_rwlock_clockrdlock(l, CLOCK_MONOTONIC, &soon) == ETIMEDOUT);
  return NULL;
}

static void inThread(void* (*function)(void*), pthread_rwlock_t* rwlock) {
  pthread_t thread;
  assert(pthread_create(&thread, NULL, function, rwlock) == 0);
  assert(pthread_join(thread, NULL) == 0);
}

static void codes(pthread_rwlock_t* l) {
  assert(pthread_rwlock_rdlock(l) == 0);
  inThread(againstReader, l);
  assert(pthread_rwlock_unlock(l) == 0);
  assert(pthread_rwlock_wrlock(l) == 0);
  assert(pthread_rwlock_wrlock(l) == EDEADLK);
  assert(pthread_rwlock_rdlock(l) == EDEADLK);
  assert(pthread_rwlock_tryrdlock(l) == EBUSY);
  assert(pthread_rwlock_trywrlock(l) == EBUSY);
  inThread(againstWriter, l);
  assert(pthread_rwlock_unlock(l) == 0);
  struct timespec past = {1, 0};
  assert(pthread_rwlock_timedwrlock(l, &past) == 0);
  assert(pthread_rwlock_unlock(l) == 0);
  struct timespec wrong = {1, -1};
  assert(pthread_rwlock_timedrdlock(l, &wrong) == EINVAL);
  assert(pthread_rwlock_timedwrlock(l, &wrong) == EINVAL);
  assert(pthread_rwlock_clockrdlock(l, CLOCK_PROCESS_CPUTIME_ID, &past) == EINVAL);
}

/// Once a writer waits, no reader enters before it.
static void* writerComes(void* unused) {
  assert(pthread_rwlock_wrlock(&writersFirst) == 0);
  first = 1;
  assert(pthread_rwlock_unlock(&writersFirst) == 0);
  return unused;
}

static void writerKeepsReadersOut(void) {
  first = 0;
  assert(pthread_rwlock_rdlock(&writersFirst) == 0);
  pthread_t writer;
  assert(pthread_create(&writer, NULL, writerComes, NULL) == 0);
  int admitted;
  while ((admitted = pthread_rwlock_tryrdlock(&writersFirst)) == 0) {
    assert(pthread_rwlock_unlock(&writersFirst) == 0);
    const struct timespec moment = {0, 100000};
    nanosleep(&moment, NULL);
  }
  assert(admitted == EBUSY);
  assert(first == 0);
  assert(pthread_rwlock_unlock(&writersFirst) == 0);
  assert(pthread_rwlock_rdlock(&writersFirst) == 0);
  assert(first == 1);
  assert(pthread_rwlock_unlock(&writersFirst) == 0);
  assert(pthread_join(writer, NULL) == 0);
}

int main(void) {
  excludes(&lock);
  excludes(&writersFirst);
  codes(&lock);
  codes(&writersFirst);
  writerKeepsReadersOut();
  assert(pthread_rwlock_destroy(&lock) == 0);
  pthread_rwlock_t fresh;
  assert(pthread_rwlock_init(&fresh, NULL) == 0);
  excludes(&fresh);
  assert(pthread_rwlock_destroy(&fresh) == 0);
  return 0;
}
