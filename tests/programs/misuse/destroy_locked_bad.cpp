// EXPECT: finding misuse, within 50 executions, at @destroy
// PREEMPTIONS: 0
// TEXT: while T1 holds it
#include <pthread.h>
#include <semaphore.h>

pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
sem_t locked;
sem_t done;

void* work(void*) {
  pthread_mutex_lock(&m);
  sem_post(&locked);
  sem_wait(&done);
  pthread_mutex_unlock(&m);
  return nullptr;
}

int main() {
  sem_init(&locked, 0, 0);
  sem_init(&done, 0, 0);
  pthread_t thread;
  pthread_create(&thread, nullptr, work, nullptr);
  sem_wait(&locked);
  pthread_mutex_destroy(&m);  // @destroy
  sem_post(&done);
  pthread_join(thread, nullptr);
}
