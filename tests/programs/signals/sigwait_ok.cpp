// EXPECT: no finding, within 50 executions
// A dedicated signal thread, as in servers; the other threads block signals.
#include <pthread.h>
#include <unistd.h>
#include <cassert>
#include <csignal>
#include <thread>

int main() {
  sigset_t set;
  sigemptyset(&set);
  sigaddset(&set, SIGTERM);
  sigaddset(&set, SIGUSR1);
  assert(pthread_sigmask(SIG_BLOCK, &set, nullptr) == 0);
  int seen = 0;
  std::thread waiter([&] {
    int signal = 0;
    assert(sigwait(&set, &signal) == 0 && (signal == SIGUSR1 || signal == SIGTERM));
    seen += signal;
    assert(sigwait(&set, &signal) == 0 && (signal == SIGUSR1 || signal == SIGTERM));
    seen += signal;
  });
  assert(pthread_kill(waiter.native_handle(), SIGUSR1) == 0);
  std::thread killer([] { assert(kill(getpid(), SIGTERM) == 0); });
  killer.join();
  waiter.join();
  assert(seen == SIGUSR1 + SIGTERM);
}
