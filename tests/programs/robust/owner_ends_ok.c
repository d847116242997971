// EXPECT: no finding, within 60 executions, strategies
// The owner of a robust mutex ends: the next thread gets EOWNERDEAD and repairs the data; otherwise no thread can lock
// it again.
#include <assert.h>
#include <errno.h>
#include <pthread.h>
#include <semaphore.h>

static pthread_mutex_t mutex;
static int half;
static sem_t never;

static void init(void) {
  pthread_mutexattr_t attributes;
  pthread_mutexattr_init(&attributes);
  pthread_mutexattr_setrobust(&attributes, PTHREAD_MUTEX_ROBUST);
  assert(pthread_mutex_init(&mutex, &attributes) == 0);
}

static void* returns(void* nothing) {
  assert(pthread_mutex_lock(&mutex) == 0);
  half = 1;
  return nothing;
}
static void* exits(void* nothing) {
  assert(pthread_mutex_lock(&mutex) == 0);
  half = 1;
  pthread_exit(nothing);
}
static void* isCancelled(void* nothing) {
  assert(pthread_mutex_lock(&mutex) == 0);
  half = 1;
  sem_wait(&never);
  return nothing;
}

static void repairs(void* (*body)(void*), int cancels) {
  init();
  half = 0;
  pthread_t thread;
  pthread_create(&thread, NULL, body, NULL);
  if (cancels) {
    pthread_cancel(thread);
  }
  const int result = pthread_mutex_lock(&mutex);
  assert(result == 0 || result == EOWNERDEAD);
  assert((result == EOWNERDEAD) == (half == 1));
  if (result == EOWNERDEAD) {
    half = 0;
    assert(pthread_mutex_consistent(&mutex) == 0);
    assert(pthread_mutex_consistent(&mutex) == EINVAL);
  }
  assert(pthread_mutex_unlock(&mutex) == 0);
  assert(pthread_mutex_unlock(&mutex) == EPERM);
  pthread_join(thread, NULL);
}

int main(void) {
  sem_init(&never, 0, 0);
  repairs(returns, 0);
  repairs(exits, 0);
  repairs(isCancelled, 1);

  init();
  pthread_t thread;
  pthread_create(&thread, NULL, returns, NULL);
  pthread_join(thread, NULL);
  assert(pthread_mutex_trylock(&mutex) == EOWNERDEAD);
  assert(pthread_mutex_unlock(&mutex) == 0);
  assert(pthread_mutex_lock(&mutex) == ENOTRECOVERABLE);
  assert(pthread_mutex_trylock(&mutex) == ENOTRECOVERABLE);
  return 0;
}
