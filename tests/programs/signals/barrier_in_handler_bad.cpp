// EXPECT: finding data-race, within 200 executions
// The handler runs before the round of the barrier ends: it is not ordered with writes of threads yet to arrive.
#include <pthread.h>
#include <csignal>
#include <thread>

int value = 0;
volatile int seen = 0;
void onSignal(int) { seen = value; }

int main() {
  std::signal(SIGUSR1, onSignal);
  pthread_barrier_t barrier;
  pthread_barrier_init(&barrier, nullptr, 2);
  std::thread early([&] { pthread_barrier_wait(&barrier); });
  pthread_kill(early.native_handle(), SIGUSR1);
  std::thread late([&] {
    value = 1;
    pthread_barrier_wait(&barrier);
  });
  early.join();
  late.join();
}
