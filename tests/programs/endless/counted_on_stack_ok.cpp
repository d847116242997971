// EXPECT: no finding, within 5 executions
// A thread polls a limited number of times and counts only on its stack. Memory and registers repeat; the stack does
// not.
#include <atomic>
#include <thread>

std::atomic<bool> never{false};

int main() {
  std::thread poller([] {
    volatile int polls = 0;
    while (!never.load() && polls < 50'000) {
      polls = polls + 1;
    }
  });
  poller.join();
  return 0;
}
