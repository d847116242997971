// EXPECT: finding data-race, within 100 executions
// PREEMPTIONS: 2
// A failed trylock does not synchronise with the holder of the lock.
#define _GNU_SOURCE
#include <pthread.h>

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static int value;

static void* write(void* unused) {
  pthread_mutex_lock(&mutex);
  value = 1;
  pthread_mutex_unlock(&mutex);
  return unused;
}

int main(void) {
  pthread_t writer;
  pthread_create(&writer, NULL, write, NULL);
  int seen = 0;
  if (pthread_mutex_trylock(&mutex) == 0) {
    pthread_mutex_unlock(&mutex);
  } else {
    seen = value;
  }
  pthread_join(writer, NULL);
  __asm__ volatile("" ::"r"(seen));  // otherwise the compiler removes the unused value
  return 0;
}
