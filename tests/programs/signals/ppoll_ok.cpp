// EXPECT: no finding, within 50 executions
// The signal is blocked except in ppoll: the handler runs there, in the thread it was sent to, and is never missed.
#include <poll.h>
#include <pthread.h>
#include <unistd.h>
#include <cassert>
#include <cerrno>
#include <csignal>
#include <thread>

thread_local int mine = 0;
thread_local volatile sig_atomic_t seen = 0;
void onSignal(int) { seen = mine; }

int main() {
  struct sigaction action{};
  action.sa_handler = onSignal;
  sigaction(SIGUSR1, &action, nullptr);
  sigset_t set;
  sigemptyset(&set);
  sigaddset(&set, SIGUSR1);
  pthread_sigmask(SIG_BLOCK, &set, nullptr);
  int ends[2];
  assert(pipe(ends) == 0);
  std::thread receiver([&] {
    mine = 5;
    sigset_t none;
    sigemptyset(&none);
    pollfd one{ends[0], POLLIN, 0};
    while (seen == 0) {
      assert(ppoll(&one, 1, nullptr, &none) == -1 && errno == EINTR);
    }
    assert(seen == 5);
  });
  std::thread other([] { std::this_thread::yield(); });
  assert(pthread_kill(receiver.native_handle(), SIGUSR1) == 0);
  receiver.join();
  other.join();
  assert(seen == 0);
}
