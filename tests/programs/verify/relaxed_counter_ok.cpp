// TOOL: helgrind
// VERDICT: not confirmed
// Two threads count with atomic operations.
#include <atomic>
#include <thread>

std::atomic<int> count = 0;

void add() {
  const int before = count.load(std::memory_order_relaxed);
  if (before >= 0) {
    count.store(before + 1, std::memory_order_relaxed);
  }
}

int main() {
  std::thread first(add);
  std::thread second(add);
  first.join();
  second.join();
}
