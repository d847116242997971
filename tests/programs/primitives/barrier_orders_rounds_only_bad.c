// EXPECT: finding data-race, within 50 executions
// PREEMPTIONS: 0
// A barrier does not order accesses between two of its rounds.
#define _GNU_SOURCE
#include <pthread.h>

static pthread_barrier_t barrier;
static int value;

static void* write(void* unused) {
  pthread_barrier_wait(&barrier);
  value = 1;
  pthread_barrier_wait(&barrier);
  return unused;
}

int main(void) {
  pthread_barrier_init(&barrier, NULL, 2);
  pthread_t writer;
  pthread_create(&writer, NULL, write, NULL);
  pthread_barrier_wait(&barrier);
  const int seen = value;
  pthread_barrier_wait(&barrier);
  pthread_join(writer, NULL);
  __asm__ volatile("" ::"r"(seen));  // otherwise the compiler removes the unused value
  return 0;
}
