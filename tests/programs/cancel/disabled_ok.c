// EXPECT: no finding, within 60 executions, strategies
// While cancellation is disabled, the thread is not cancelled; a request is kept until a cancellation point after that.
#include <assert.h>
#include <errno.h>
#include <pthread.h>
#include <semaphore.h>

static sem_t cancelled, never;
static int step;

static void* body(void* nothing) {
  int before = -1;
  assert(pthread_setcancelstate(PTHREAD_CANCEL_DISABLE, &before) == 0 && before == PTHREAD_CANCEL_ENABLE);
  assert(pthread_setcanceltype(PTHREAD_CANCEL_DEFERRED, &before) == 0 && before == PTHREAD_CANCEL_DEFERRED);
  assert(pthread_setcancelstate(77, NULL) == EINVAL);
  sem_wait(&cancelled);
  pthread_testcancel();
  step = 1;
  pthread_setcancelstate(PTHREAD_CANCEL_ENABLE, &before);
  assert(before == PTHREAD_CANCEL_DISABLE);
  step = 2;
  sem_wait(&never);
  step = 3;
  return nothing;
}

int main(void) {
  sem_init(&cancelled, 0, 0);
  sem_init(&never, 0, 0);
  pthread_t thread;
  pthread_create(&thread, NULL, body, NULL);
  pthread_cancel(thread);
  sem_post(&cancelled);
  void* result = NULL;
  pthread_join(thread, &result);
  // A request that arrives before cancellation is disabled is also kept: there was no cancellation point in between.
  assert(result == PTHREAD_CANCELED && step == 2);
  return 0;
}
