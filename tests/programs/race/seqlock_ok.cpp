// EXPECT: no finding, within 300 executions
// A sequence lock with data in relaxed atomics and fences: no race, and a consistent pair if the numbers agree.
#include <atomic>
#include <thread>

static std::atomic<unsigned> sequence;
static std::atomic<int> left, right;

int main() {
  std::thread writer([] {
    for (int i = 1; i <= 2; ++i) {
      sequence.fetch_add(1, std::memory_order_acquire);
      left.store(i, std::memory_order_relaxed);
      right.store(i, std::memory_order_relaxed);
      sequence.fetch_add(1, std::memory_order_release);
    }
  });
  int status = 0;
  const unsigned before = sequence.load(std::memory_order_acquire);
  const int a = left.load(std::memory_order_relaxed);
  const int b = right.load(std::memory_order_relaxed);
  std::atomic_thread_fence(std::memory_order_acquire);
  if (before % 2 == 0 && sequence.load(std::memory_order_relaxed) == before && a != b) {
    status = 1;
  }
  writer.join();
  return status;
}
