// EXPECT: finding assertion, within 100 executions, at @taken
// A program that ignores the result of sem_wait mistakes the signal for the post.
#include <pthread.h>
#include <semaphore.h>
#include <atomic>
#include <cassert>
#include <csignal>
#include <thread>

sem_t work;
std::atomic<bool> ready = false;
void onSignal(int) {}

int main() {
  struct sigaction action{};
  action.sa_handler = onSignal;
  sigaction(SIGUSR1, &action, nullptr);
  sem_init(&work, 0, 0);
  std::thread waiter([&] {
    sem_wait(&work);
    assert(ready);  // @taken
  });
  pthread_kill(waiter.native_handle(), SIGUSR1);
  ready = true;
  sem_post(&work);
  waiter.join();
}
