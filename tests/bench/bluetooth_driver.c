// A driver checks that it is not being stopped and then counts its request; the stop in between sees no request.
// Family: bluetooth_driver of SCTBench. Fails: assertion.
// Variant: bluetooth_driver, published 9.0, single 13
#include <assert.h>
#include <pthread.h>
#include <stdbool.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t idle = PTHREAD_COND_INITIALIZER;
static int pending = 1;  // The device itself counts.
static bool stopping;
static bool drained;
static bool stopped;

static void release(void) {
  pthread_mutex_lock(&lock);
  if (--pending == 0) {
    drained = true;
    pthread_cond_signal(&idle);
  }
  pthread_mutex_unlock(&lock);
}

static bool acquire(void) {
#ifdef FIXED
  pthread_mutex_lock(&lock);
  const bool accepted = !stopping;
  if (accepted) ++pending;
  pthread_mutex_unlock(&lock);
  return accepted;
#else
  if (stopping) return false;
  pthread_mutex_lock(&lock);
  ++pending;
  pthread_mutex_unlock(&lock);
  return true;
#endif
}

static void* request(void* unused) {
  if (acquire()) {
    assert(!stopped);
    release();
  }
  return unused;
}

static void* stop(void* unused) {
#ifdef FIXED
  pthread_mutex_lock(&lock);
  stopping = true;
  pthread_mutex_unlock(&lock);
#else
  stopping = true;
#endif
  release();
  pthread_mutex_lock(&lock);
  while (!drained) pthread_cond_wait(&idle, &lock);
  pthread_mutex_unlock(&lock);
  stopped = true;
  return unused;
}

int main(void) {
  pthread_t requester;
  pthread_t stopper;
  pthread_create(&stopper, NULL, stop, NULL);
  pthread_create(&requester, NULL, request, NULL);
  pthread_join(stopper, NULL);
  pthread_join(requester, NULL);
  return 0;
}
