// Signal handlers: set by signal and sigaction, called by raise, chained to the one before.
#include <signal.h>

#include <atomic>
#include <mutex>
#include <thread>

std::atomic<int> simple;
std::atomic<int> chained;
std::atomic<int> previous;
std::mutex lock;
int guarded;
struct sigaction older;

void onUser1(int) { ++simple; }
void onUser2(int) { ++previous; }
void onUser2Later(int number, siginfo_t*, void*) {
  ++chained;
  if (older.sa_handler != nullptr) {
    older.sa_handler(number);
  }
}

void work() {
  {
    std::lock_guard guard(lock);
    ++guarded;
  }
  raise(SIGUSR1);
  raise(SIGUSR2);
  std::lock_guard guard(lock);
  ++guarded;
}

int main() {
  signal(SIGUSR1, onUser1);
  signal(SIGUSR2, onUser2);
  struct sigaction action{};
  action.sa_sigaction = onUser2Later;
  action.sa_flags = SA_SIGINFO;
  sigaction(SIGUSR2, &action, &older);
  std::thread first(work);
  std::thread second(work);
  first.join();
  second.join();
  return simple == 2 && chained == 2 && previous == 2 ? 0 : 1;
}
