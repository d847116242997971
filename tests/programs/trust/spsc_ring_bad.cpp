// EXPECT: finding data-race, within 200 executions
// PREEMPTIONS: 1
// The index is published before the slot is filled.
// ALSO: exit-status
#include <atomic>
#include <thread>

int slots[4];
std::atomic<unsigned> tail{0};

int main() {
  std::thread producer([] {
    tail.store(1, std::memory_order_release);
    slots[0] = 42;
  });
  int value = 42;
  if (tail.load(std::memory_order_acquire) == 1) {
    value = slots[0];
  }
  producer.join();
  return value == 42 ? 0 : 1;
}
