// EXPECT: no finding, within 100 executions, strategies
// A failing compare-exchange does not write, so it counts as polling.
#include <atomic>
#include <thread>

static std::atomic<int> owner{-1};
static int counter;

static void add(int me) {
  int free = -1;
  while (!owner.compare_exchange_weak(free, me, std::memory_order_acquire)) {
    free = -1;
  }
  ++counter;
  owner.store(-1, std::memory_order_release);
}

int main() {
  std::thread first(add, 0);
  std::thread second(add, 1);
  std::thread third(add, 2);
  first.join();
  second.join();
  third.join();
  return counter == 3 ? 0 : 1;
}
