// EXPECT: finding data-race, within 50 executions
// PREEMPTIONS: 0
#include <atomic>
#include <thread>

static std::atomic_flag busy;
static int counter;

static void add_bad() {
  while (busy.test_and_set(std::memory_order_acquire)) {
  }
  ++counter;
  busy.clear(std::memory_order_relaxed);
}

int main() {
  std::thread first(add_bad);
  std::thread second(add_bad);
  first.join();
  second.join();
  return 0;
}
