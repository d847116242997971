// CLASS: WeightedSemaphore
// BUG: deadlock|stuck|lost-wakeup acquire|release
// release() wakes one waiter, which may need more than there is, while another one could continue.
#pragma once
#include <chrono>
#include <condition_variable>
#include <mutex>

class WeightedSemaphore {
public:
  explicit WeightedSemaphore(unsigned units) : units_(units) {}
  void acquire(unsigned count) {
    std::unique_lock<std::mutex> lock(mutex_);
    changed_.wait(lock, [&] { return units_ >= count; });
    units_ -= count;
  }
  bool tryAcquire(unsigned count) {
    std::lock_guard<std::mutex> lock(mutex_);
    if (units_ < count) { return false; }
    units_ -= count;
    return true;
  }
  void release(unsigned count) {
    {
      std::lock_guard<std::mutex> lock(mutex_);
      units_ += count;
    }
#ifdef FIXED
    changed_.notify_all();
#else
    changed_.notify_one();
#endif
  }

private:
  std::mutex mutex_;
  std::condition_variable changed_;
  unsigned units_;
};
