// EXPECT: no finding, within 30 executions
// raise runs the handler before it returns, in the calling thread; a mask delays it, for that thread only.
#include <pthread.h>
#include <cassert>
#include <csignal>
#include <thread>

thread_local volatile sig_atomic_t struck = 0;
void onSignal(int) { struck = struck + 1; }

int main() {
  std::signal(SIGUSR1, onSignal);
  const auto body = [](bool blocks) {
    sigset_t set;
    sigemptyset(&set);
    sigaddset(&set, SIGUSR1);
    if (blocks) {
      assert(pthread_sigmask(SIG_BLOCK, &set, nullptr) == 0);
    }
    std::this_thread::yield();
    assert(raise(SIGUSR1) == 0);
    assert(struck == (blocks ? 0 : 1));
    std::this_thread::yield();
    if (blocks) {
      assert(pthread_sigmask(SIG_UNBLOCK, &set, nullptr) == 0);
    }
    assert(struck == 1);
  };
  std::thread first(body, true);
  std::thread second(body, false);
  first.join();
  second.join();
}
