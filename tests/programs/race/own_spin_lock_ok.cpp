// EXPECT: no finding, within 200 executions
#include <atomic>
#include <thread>

static std::atomic_flag busy;
static int counter;

static void add_ok() {
  while (busy.test_and_set(std::memory_order_acquire)) {
  }
  ++counter;
  busy.clear(std::memory_order_release);
}

int main() {
  std::thread first(add_ok);
  std::thread second(add_ok);
  first.join();
  second.join();
  return counter == 2 ? 0 : 1;
}
