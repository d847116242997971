// EXPECT: no finding, exhausted, strategy dpor
// The ring fills the slot before it publishes its tail.
#include <array>
#include <atomic>
#include <cassert>
#include <cstddef>
#include <thread>

class Ring {
public:
  void push(int value) {
    const std::size_t tail = tail_.load();
    slots_[tail % slots_.size()].store(value);
    tail_.store(tail + 1);
  }
  bool pop(int& value) {
    const std::size_t head = head_.load();
    if (head == tail_.load()) {
      return false;
    }
    value = slots_[head % slots_.size()].load();
    head_.store(head + 1);
    return true;
  }

private:
  std::array<std::atomic<int>, 4> slots_{};
  std::atomic<std::size_t> head_{0};
  std::atomic<std::size_t> tail_{0};
};

int main() {
  Ring ring;
  std::thread consumer([&] {
    for (int i = 0; i < 3; ++i) {
      int value = 0;
      if (ring.pop(value)) {
        assert(value > 0);
      }
    }
  });
  ring.push(1);
  ring.push(2);
  consumer.join();
}
