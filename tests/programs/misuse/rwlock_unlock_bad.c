/* EXPECT: finding misuse, within 50 executions */
/* PREEMPTIONS: 1 */
/* TEXT: which T1 holds */
// Heddle distinguishes the readers that hold the lock from other threads.
#include <pthread.h>
#include <semaphore.h>

pthread_rwlock_t lock = PTHREAD_RWLOCK_INITIALIZER;
sem_t locked;

static void* work(void* unused) {
  (void)unused;
  pthread_rwlock_rdlock(&lock);
  sem_post(&locked);
  for (int i = 0; i < 3; ++i) {
    sem_post(&locked);
  }
  pthread_rwlock_unlock(&lock);
  return NULL;
}

int main(void) {
  sem_init(&locked, 0, 0);
  pthread_t thread;
  pthread_create(&thread, NULL, work, NULL);
  sem_wait(&locked);
  if (pthread_rwlock_trywrlock(&lock) == 0) {
    pthread_rwlock_unlock(&lock);
    return 0;
  }
  pthread_rwlock_unlock(&lock);
  pthread_join(thread, NULL);
  return 0;
}
