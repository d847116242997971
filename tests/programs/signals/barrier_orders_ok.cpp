// EXPECT: no finding, within 100 executions, strategies
// A round of a barrier may end while a thread that has arrived runs a signal handler: it orders that thread too.
#include <pthread.h>
#include <semaphore.h>
#include <cassert>
#include <csignal>
#include <thread>

sem_t inHandler, roundIsOver;
void onSignal(int) {
  sem_post(&inHandler);
  sem_wait(&roundIsOver);
}

int main() {
  std::signal(SIGUSR1, onSignal);
  sem_init(&inHandler, 0, 0);
  sem_init(&roundIsOver, 0, 0);
  pthread_barrier_t barrier;
  pthread_barrier_init(&barrier, nullptr, 2);
  int value = 0;
  std::thread early([&] {
    pthread_barrier_wait(&barrier);
    assert(value == 1);
  });
  pthread_kill(early.native_handle(), SIGUSR1);
  std::thread late([&] {
    value = 1;
    pthread_barrier_wait(&barrier);
  });
  sem_wait(&inHandler);
  sem_post(&roundIsOver);
  early.join();
  late.join();
}
