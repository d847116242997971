// EXPECT: no finding, within 30 executions
#include <pthread.h>
#include <cassert>
#include <cerrno>
#include <csignal>
#include <thread>

int main() {
  sigset_t set;
  sigemptyset(&set);
  sigaddset(&set, SIGUSR2);
  pthread_sigmask(SIG_BLOCK, &set, nullptr);
  const timespec hour{3600, 0};
  errno = 0;
  assert(sigtimedwait(&set, nullptr, &hour) == -1 && errno == EAGAIN);
  const pthread_t main = pthread_self();
  std::thread sender([&] { assert(pthread_kill(main, SIGUSR2) == 0); });
  siginfo_t info{};
  assert(sigwaitinfo(&set, &info) == SIGUSR2 && info.si_signo == SIGUSR2);
  sender.join();
}
