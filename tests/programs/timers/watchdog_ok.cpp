// EXPECT: no finding, within 20 executions
// A watchdog of a few seconds does not fire in a program that runs for thousands of steps.
#include <unistd.h>
#include <atomic>
#include <thread>

std::atomic<int> count = 0;

int main() {
  alarm(2);
  const auto work = [] {
    for (int i = 0; i < 2000; ++i) {
      ++count;
    }
  };
  std::thread other(work);
  work();
  other.join();
  alarm(0);
}
