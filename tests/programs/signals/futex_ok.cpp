// EXPECT: no finding, within 60 executions, strategies
// FUTEX_WAIT ends with EINTR, or checks its word again if the handler was installed with SA_RESTART.
#include <linux/futex.h>
#include <pthread.h>
#include <semaphore.h>
#include <sys/syscall.h>
#include <unistd.h>
#include <atomic>
#include <cassert>
#include <cerrno>
#include <csignal>
#include <thread>

std::atomic<int> word = 0;
void onSignal(int) { word = 1; }

void install(int signal, int flags) {
  struct sigaction action{};
  action.sa_handler = onSignal;
  action.sa_flags = flags;
  sigaction(signal, &action, nullptr);
}

int errorOfWait(int signal) {
  word = 0;
  int error = 0;
  std::thread waiter([&] {
    while (word == 0) {
      error = syscall(SYS_futex, &word, FUTEX_WAIT_PRIVATE, 0, nullptr, nullptr, 0) == 0 ? 0 : errno;
    }
  });
  pthread_kill(waiter.native_handle(), signal);
  waiter.join();
  return error;
}

int main() {
  install(SIGUSR1, 0);
  install(SIGUSR2, SA_RESTART);
  const int ended = errorOfWait(SIGUSR1);
  assert(ended == 0 || ended == EINTR || ended == EAGAIN);
  const int restarted = errorOfWait(SIGUSR2);
  assert(restarted == 0 || restarted == EAGAIN);
}
