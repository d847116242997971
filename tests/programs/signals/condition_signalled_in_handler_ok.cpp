// EXPECT: no finding, within 200 executions, strategies
// A thread that runs a handler during its wait is still waiting: a signal of the condition is not lost.
#include <pthread.h>
#include <semaphore.h>
#include <csignal>
#include <thread>

sem_t inHandler, mayLeave, holdsLock;
void onSignal(int) {
  sem_post(&inHandler);
  sem_wait(&mayLeave);
}

int main() {
  std::signal(SIGUSR1, onSignal);
  sem_init(&inHandler, 0, 0);
  sem_init(&mayLeave, 0, 0);
  sem_init(&holdsLock, 0, 0);
  pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
  pthread_cond_t condition = PTHREAD_COND_INITIALIZER;
  bool go = false;
  std::thread waiter([&] {
    pthread_mutex_lock(&mutex);
    sem_post(&holdsLock);
    while (!go) {
      pthread_cond_wait(&condition, &mutex);
    }
    pthread_mutex_unlock(&mutex);
  });
  sem_wait(&holdsLock);
  pthread_mutex_lock(&mutex);  // so it waits for the condition
  pthread_mutex_unlock(&mutex);
  pthread_kill(waiter.native_handle(), SIGUSR1);
  sem_wait(&inHandler);
  pthread_mutex_lock(&mutex);
  go = true;
  pthread_cond_signal(&condition);
  pthread_mutex_unlock(&mutex);
  sem_post(&mayLeave);
  waiter.join();
}
