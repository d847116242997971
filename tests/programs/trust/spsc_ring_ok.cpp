// EXPECT: no finding, within 500 executions
// One producer, one consumer, two indices: release on the thread's own index, acquire on the other.
#include <atomic>
#include <thread>

int slots[4];
std::atomic<unsigned> head{0};
std::atomic<unsigned> tail{0};

bool put(int value) {
  const unsigned at = tail.load(std::memory_order_relaxed);
  if (at - head.load(std::memory_order_acquire) == 4) {
    return false;
  }
  slots[at % 4] = value;
  tail.store(at + 1, std::memory_order_release);
  return true;
}

bool take(int& value) {
  const unsigned at = head.load(std::memory_order_relaxed);
  if (at == tail.load(std::memory_order_acquire)) {
    return false;
  }
  value = slots[at % 4];
  head.store(at + 1, std::memory_order_release);
  return true;
}

int main() {
  std::thread producer([] {
    for (int i = 0; i < 6; ++i) {
      while (!put(i)) {
        std::this_thread::yield();
      }
    }
  });
  for (int i = 0; i < 6; ++i) {
    int value = 0;
    while (!take(value)) {
      std::this_thread::yield();
    }
    if (value != i) {
      return 1;
    }
  }
  producer.join();
}
