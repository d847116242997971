// TOOL: helgrind
// VERDICT: confirmed data-race
// empty() reads what push() changes under a lock.
#include <mutex>
#include <thread>

class Queue {
public:
  void push(int value) {
    std::lock_guard lock(mutex_);
    values_[size_] = value;
    size_ += 1;
  }
  bool empty() const { return size_ == 0; }

private:
  std::mutex mutex_;
  int values_[8] = {};
  int size_ = 0;
};

int main() {
  Queue queue;
  std::thread producer([&] { queue.push(1); });
  bool wasEmpty = false;
  std::thread consumer([&] { wasEmpty = queue.empty(); });
  producer.join();
  consumer.join();
  return wasEmpty && queue.empty() ? 1 : 0;
}
