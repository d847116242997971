// EXPECT: no finding, exhausted, strategy dfs
#include <atomic>
#include <thread>

static std::atomic<int> counter;

static void add_ok() { counter.fetch_add(1, std::memory_order_relaxed); }

int main() {
  std::thread first(add_ok);
  std::thread second(add_ok);
  first.join();
  second.join();
  return counter == 2 ? 0 : 1;
}
