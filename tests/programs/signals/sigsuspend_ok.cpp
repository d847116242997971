// EXPECT: no finding, within 50 executions
// The loop that sigsuspend is designed for: no signal is lost between the check and the wait.
#include <pthread.h>
#include <unistd.h>
#include <cassert>
#include <csignal>
#include <thread>

volatile sig_atomic_t ready = 0;
void onSignal(int) { ready = 1; }

int main() {
  struct sigaction action{};
  action.sa_handler = onSignal;
  sigaction(SIGUSR1, &action, nullptr);
  sigset_t set, before;
  sigemptyset(&set);
  sigaddset(&set, SIGUSR1);
  pthread_sigmask(SIG_BLOCK, &set, &before);
  std::thread sender([] { kill(getpid(), SIGUSR1); });
  while (ready == 0) {
    sigsuspend(&before);
  }
  sender.join();
  assert(ready == 1);
}
