// EXPECT: no finding, within 20 executions, strategies
// pthread_exit runs the cleanup handlers of C code, from the inside out.
#include <assert.h>
#include <pthread.h>

static int order;
static void count(void* expected) { assert(order++ == *(int*)expected); }

static int first = 1, second = 0, third = 2;

static void nested(void) {
  pthread_cleanup_push(count, &second);
  pthread_exit(&order);
  pthread_cleanup_pop(0);
}

static void* body(void* nothing) {
  pthread_cleanup_push(count, &third);
  pthread_cleanup_push(count, &first);
  nested();
  pthread_cleanup_pop(0);
  pthread_cleanup_pop(0);
  return nothing;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, body, NULL);
  void* result = NULL;
  pthread_join(thread, &result);
  assert(result == &order && order == 3);
  return 0;
}
