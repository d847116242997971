// EXPECT: no finding, exhausted, strategy dfs
// Every primitive may be destroyed and initialised again while no thread holds it or waits on it.
#include <pthread.h>
#include <semaphore.h>

pthread_mutex_t m;
pthread_cond_t c;
pthread_rwlock_t rw;
pthread_barrier_t b;
sem_t s;

void* work(void*) {
  pthread_mutex_lock(&m);
  pthread_cond_signal(&c);
  pthread_mutex_unlock(&m);
  pthread_rwlock_rdlock(&rw);
  pthread_rwlock_unlock(&rw);
  sem_post(&s);
  pthread_barrier_wait(&b);
  return nullptr;
}

int main() {
  for (int round = 0; round < 2; ++round) {
    pthread_mutex_init(&m, nullptr);
    pthread_cond_init(&c, nullptr);
    pthread_rwlock_init(&rw, nullptr);
    pthread_barrier_init(&b, nullptr, 2);
    sem_init(&s, 0, 0);
    pthread_t thread;
    pthread_create(&thread, nullptr, work, nullptr);
    sem_wait(&s);
    pthread_barrier_wait(&b);
    pthread_barrier_destroy(&b);
    pthread_join(thread, nullptr);
    pthread_mutex_destroy(&m);
    pthread_cond_destroy(&c);
    pthread_rwlock_destroy(&rw);
    sem_destroy(&s);
  }
}
