// EXPECT: no finding, within 40 executions, strategy random
// A thread with asynchronous cancellation needs no cancellation point.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static atomic_int turns;

static void* body(void* nothing) {
  pthread_setcanceltype(PTHREAD_CANCEL_ASYNCHRONOUS, NULL);
  for (;;) {
    atomic_fetch_add(&turns, 1);
  }
  return nothing;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, body, NULL);
  pthread_cancel(thread);
  void* result = NULL;
  pthread_join(thread, &result);
  assert(result == PTHREAD_CANCELED);
  return 0;
}
