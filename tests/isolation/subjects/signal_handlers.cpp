// ISOLATION: restore
// Each execution starts with the initial handlers and masks; Heddle keeps control even if all signals are blocked.
#include <fcntl.h>
#include <pthread.h>
#include <cassert>
#include <csignal>
#include <thread>

static void handler(int) {}

int main() {
  struct sigaction before{};
  assert(sigaction(SIGUSR1, nullptr, &before) == 0 && before.sa_handler == SIG_DFL);
  sigset_t mask;
  assert(pthread_sigmask(SIG_BLOCK, nullptr, &mask) == 0 && sigismember(&mask, SIGTERM) == 0);
  struct sigaction action{};
  action.sa_handler = handler;
  sigfillset(&action.sa_mask);
  assert(sigaction(SIGUSR1, &action, nullptr) == 0);
  sigfillset(&mask);
  assert(pthread_sigmask(SIG_SETMASK, &mask, nullptr) == 0);
  std::thread other([] { assert(open("/proc/self/status", O_RDONLY) >= 0); });
  other.join();
  return 0;
}
