// EXPECT: no finding, within 50 executions
#define _GNU_SOURCE
#include <assert.h>
#include <pthread.h>
#include <sched.h>
#include <stdatomic.h>

static atomic_int turn;

static void* wait(void* argument) {
  while (atomic_load(&turn) != (int)(long)argument) {
    assert(sched_yield() == 0);
  }
  atomic_fetch_add(&turn, 1);
  return NULL;
}

int main(void) {
  pthread_t threads[3];
  for (long i = 0; i < 3; ++i) {
    assert(pthread_create(&threads[i], NULL, wait, (void*)(2 - i)) == 0);
  }
  for (int i = 0; i < 3; ++i) {
    assert(pthread_join(threads[i], NULL) == 0);
  }
  assert(atomic_load(&turn) == 3);
  return 0;
}
