// EXPECT: finding assertion, within 2000 executions
// PREEMPTIONS: 1
// FAULT: @fault
// A queue is closed without its lock: a pop that found it open continues on a closed queue.
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
    closed_ = true;  // @fault
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
