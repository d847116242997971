// EXPECT: finding data-race, within 100 executions
// PREEMPTIONS: 1
// Reading the value of a semaphore does not synchronise.
#define _GNU_SOURCE
#include <pthread.h>
#include <semaphore.h>

static sem_t semaphore;
static int value;

static void* write(void* unused) {
  value = 1;
  sem_post(&semaphore);
  return unused;
}

int main(void) {
  sem_init(&semaphore, 0, 0);
  pthread_t writer;
  pthread_create(&writer, NULL, write, NULL);
  int count = 0;
  sem_getvalue(&semaphore, &count);
  const int seen = count > 0 ? value : 1;
  pthread_join(writer, NULL);
  return seen != 1;
}
