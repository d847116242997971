// CLASS: Queue
// BAD: data-race, signal, out-of-bounds, use-after-free
// The queue of the access-directed paper (He, Wu, Chen, figure 1), corrected for a single thread. Its concurrency error
// is kept: front() and size() read without the lock.
#pragma once
#include <mutex>
#include <stdexcept>
#include <vector>

class Queue {
public:
  explicit Queue(unsigned char capacity) : items_(capacity + 1U) {}

  bool push(int value) {
    std::lock_guard<std::mutex> lock(mutex_);
    if (count_ == items_.size()) return false;
    items_[(first_ + count_) % items_.size()] = value;
    ++count_;
    return true;
  }
  bool pop() {
    std::lock_guard<std::mutex> lock(mutex_);
    if (count_ == 0) return false;
    first_ = (first_ + 1) % items_.size();
    --count_;
    return true;
  }
  int front() const {
#ifdef FIXED
    std::lock_guard<std::mutex> lock(mutex_);
#endif
    return count_ == 0 ? -1 : items_[first_];
  }
  std::size_t size() const {
#ifdef FIXED
    std::lock_guard<std::mutex> lock(mutex_);
#endif
    return count_;
  }

private:
  mutable std::mutex mutex_;
  std::vector<int> items_;
  std::size_t first_ = 0;
  std::size_t count_ = 0;
};
