// EXPECT: no finding, exhausted, strategy dpor
// `close` takes the lock of the queue.
#include <atomic>
#include <cassert>
#include <mutex>
#include <thread>

class Queue {
public:
  void push() {
    const std::lock_guard lock(mutex_);
    if (!closed_) {
      items_ = items_ + 1;
      assert(!closed_);
    }
  }
  void close() {
    const std::lock_guard lock(mutex_);
    closed_ = true;
  }

private:
  std::mutex mutex_;
  std::atomic<bool> closed_{false};
  int items_ = 0;
};

int main() {
  Queue queue;
  std::thread producer([&] { queue.push(); });
  std::thread closer([&] { queue.close(); });
  producer.join();
  closer.join();
}
