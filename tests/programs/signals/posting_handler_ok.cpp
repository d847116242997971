// EXPECT: no finding, within 100 executions, strategies
// The fix for the wait of restarted_sem_wait_bad.cpp: the handler also posts.
#include <pthread.h>
#include <semaphore.h>
#include <atomic>
#include <csignal>
#include <thread>

sem_t work;
std::atomic<bool> stop = false;
void onSignal(int) {
  stop = true;
  sem_post(&work);
}

int main() {
  struct sigaction action{};
  action.sa_handler = onSignal;
  action.sa_flags = SA_RESTART;
  sigaction(SIGUSR1, &action, nullptr);
  sem_init(&work, 0, 0);
  std::thread waiter([&] {
    while (!stop) {
      sem_wait(&work);
    }
  });
  pthread_kill(waiter.native_handle(), SIGUSR1);
  waiter.join();
}
