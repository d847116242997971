// EXPECT: no finding, within 200 executions
// Mutexes of every type: exclusion, and the error codes of glibc.
#define _GNU_SOURCE
#include <assert.h>
#include <errno.h>
#include <pthread.h>
#include <stdint.h>
#include <time.h>

static pthread_mutex_t plain = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t recursive = PTHREAD_RECURSIVE_MUTEX_INITIALIZER_NP;
static pthread_mutex_t checking = PTHREAD_ERRORCHECK_MUTEX_INITIALIZER_NP;
static pthread_mutex_t adaptive = PTHREAD_ADAPTIVE_MUTEX_INITIALIZER_NP;
static pthread_mutex_t shared;
static int counter;

static struct timespec in(clockid_t clock, long milliseconds) {
  struct timespec t;
  clock_gettime(clock, &t);
  t.tv_nsec += milliseconds * 1000000;
  t.tv_sec += t.tv_nsec / 1000000000;
  t.tv_nsec %= 1000000000;
  return t;
}

static void* increment(void* argument) {
  pthread_mutex_t* mutex = argument;
  for (int i = 0; i < 3; ++i) {
    assert(pthread_mutex_lock(mutex) == 0);
    ++counter;
    assert(pthread_mutex_unlock(mutex) == 0);
  }
  return NULL;
}

static void excludes(pthread_mutex_t* mutex) {
  counter = 0;
  pthread_t threads[2];
  for (int i = 0; i < 2; ++i) {
    assert(pthread_create(&threads[i], NULL, increment, mutex) == 0);
  }
  for (int i = 0; i < 2; ++i) {
    assert(pthread_join(threads[i], NULL) == 0);
  }
  assert(counter == 6);
}

/// Every way to lock a mutex that another thread holds, and then to unlock it.
static void* tryToGet(void* argument) {
  pthread_mutex_t* mutex = argument;
  assert(pthread_mutex_trylock(mutex) == EBUSY);
  struct timespec soon = in(CLOCK_REALTIME, 2);
  assert(pthread_mutex_timedlock(mutex, &soon) == ETIMEDOUT);
  struct timespec past = {1, 0};
  assert(pthread_mutex_timedlock(mutex, &past) == ETIMEDOUT);
  soon = in(CLOCK_MONOTONIC, 2);
  assert(pthread_mutex_clocklock(mutex, CLOCK_MONOTONIC, &soon) == ETIMEDOUT);
  assert(pthread_mutex_clocklock(mutex, CLOCK_PROCESS_CPUTIME_ID, &soon) == EINVAL);
  struct timespec wrong = {1, 1000000000};
  assert(pthread_mutex_timedlock(mutex, &wrong) == EINVAL);
  wrong.tv_nsec = -1;
  assert(pthread_mutex_timedlock(mutex, &wrong) == EINVAL);
  return NULL;
}

static void* unlockFails(void* argument) {
  assert(pthread_mutex_unlock(argument) == EPERM);
  return NULL;
}

static void inThread(void* (*function)(void*), pthread_mutex_t* mutex) {
  pthread_t thread;
  assert(pthread_create(&thread, NULL, function, mutex) == 0);
  assert(pthread_join(thread, NULL) == 0);
}

static void checkPlain(pthread_mutex_t* mutex) {
  assert(pthread_mutex_lock(mutex) == 0);
  assert(pthread_mutex_trylock(mutex) == EBUSY);
  struct timespec soon = in(CLOCK_REALTIME, 2);
  assert(pthread_mutex_timedlock(mutex, &soon) == ETIMEDOUT);
  inThread(tryToGet, mutex);
  assert(pthread_mutex_unlock(mutex) == 0);
  assert(pthread_mutex_trylock(mutex) == 0);
  assert(pthread_mutex_unlock(mutex) == 0);
  struct timespec past = {1, 0};
  struct timespec wrong = {1, -1};
  assert(pthread_mutex_timedlock(mutex, &past) == 0);
  assert(pthread_mutex_unlock(mutex) == 0);
  assert(pthread_mutex_timedlock(mutex, &wrong) == 0);
  assert(pthread_mutex_unlock(mutex) == 0);
}

static void checkRecursive(void) {
  assert(pthread_mutex_lock(&recursive) == 0);
  assert(pthread_mutex_lock(&recursive) == 0);
  assert(pthread_mutex_trylock(&recursive) == 0);
  struct timespec past = {1, 0};
  assert(pthread_mutex_timedlock(&recursive, &past) == 0);
  inThread(tryToGet, &recursive);
  inThread(unlockFails, &recursive);
  for (int i = 0; i < 4; ++i) {
    assert(pthread_mutex_unlock(&recursive) == 0);
  }
  assert(pthread_mutex_unlock(&recursive) == EPERM);
}

static void checkChecking(void) {
  struct timespec past = {1, 0};
  assert(pthread_mutex_unlock(&checking) == EPERM);
  assert(pthread_mutex_lock(&checking) == 0);
  assert(pthread_mutex_lock(&checking) == EDEADLK);
  assert(pthread_mutex_timedlock(&checking, &past) == EDEADLK);
  assert(pthread_mutex_trylock(&checking) == EBUSY);
  inThread(unlockFails, &checking);
  inThread(tryToGet, &checking);
  assert(pthread_mutex_unlock(&checking) == 0);
}

static void checkAttributes(void) {
  pthread_mutexattr_t attributes;
  assert(pthread_mutexattr_init(&attributes) == 0);
  assert(pthread_mutexattr_settype(&attributes, PTHREAD_MUTEX_RECURSIVE) == 0);
  assert(pthread_mutexattr_setpshared(&attributes, PTHREAD_PROCESS_SHARED) == 0);
  assert(pthread_mutex_init(&shared, &attributes) == 0);
  assert(pthread_mutexattr_destroy(&attributes) == 0);
  assert(pthread_mutex_lock(&shared) == 0);
  assert(pthread_mutex_lock(&shared) == 0);
  assert(pthread_mutex_unlock(&shared) == 0);
  assert(pthread_mutex_unlock(&shared) == 0);
  excludes(&shared);
  assert(pthread_mutex_destroy(&shared) == 0);
}

int main(void) {
  excludes(&plain);
  excludes(&adaptive);
  checkPlain(&plain);
  checkPlain(&adaptive);
  checkRecursive();
  checkChecking();
  checkAttributes();
  assert(pthread_mutex_destroy(&plain) == 0);
  return 0;
}
