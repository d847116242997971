// EXPECT: no finding, within 30 executions
// Handlers registered by threads run once, in main, after the threads have ended.
#include <cassert>
#include <cstdlib>
#include <mutex>
#include <thread>

std::mutex mutex;
int order = 0;

void check() {
  const std::lock_guard guard(mutex);
  ++order;
  if (order == 2) {
    std::quick_exit(0);
  }
}

int main() {
  std::thread first([] { assert(std::atexit(check) == 0); });
  std::thread second([] { assert(std::atexit(check) == 0); });
  first.join();
  second.join();
  assert(order == 0);
  return 1;  // unless both run
}
