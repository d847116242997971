// EXPECT: finding assertion, within 200 executions, at @lost
// PREEMPTIONS: 1
// A signal may arrive at any operation.
#include <pthread.h>
#include <unistd.h>
#include <cassert>
#include <csignal>
#include <thread>

volatile sig_atomic_t strikes = 0;
void onSignal(int) { strikes = strikes + 1; }

int main() {
  std::signal(SIGUSR1, onSignal);
  const pthread_t main = pthread_self();
  std::thread sender([&] { pthread_kill(main, SIGUSR1); });
  std::this_thread::yield();
  std::this_thread::yield();
  assert(strikes == 0);  // @lost
  sender.join();
}
