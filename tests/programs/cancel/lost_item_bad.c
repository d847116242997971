// EXPECT: finding lost-wakeup, within 200 executions
// A worker is cancelled after it took an item and before it announced that: the other thread waits forever.
#include <pthread.h>
#include <semaphore.h>

static sem_t item, taken;

static void* worker(void* nothing) {
  sem_wait(&item);
  pthread_testcancel();
  sem_post(&taken);
  return nothing;
}

int main(void) {
  sem_init(&item, 0, 1);
  sem_init(&taken, 0, 0);
  pthread_t thread;
  pthread_create(&thread, NULL, worker, NULL);
  pthread_cancel(thread);
  int left = 0;
  sem_getvalue(&item, &left);
  if (left == 0) {
    sem_wait(&taken);
  }
  pthread_join(thread, NULL);
  return 0;
}
