// CLASS: ConnectionPool
// BAD: wrong-results
// acquire() finds a free connection in one critical section and marks it in the next: two threads get the same one.
#pragma once
#include <array>
#include <mutex>

class ConnectionPool {
public:
  ConnectionPool() = default;

  int acquire() {
#ifdef FIXED
    std::lock_guard<std::mutex> lock(mutex_);
    const int found = firstFree();
    if (found >= 0) isUsed_[static_cast<std::size_t>(found)] = true;
    return found;
#else
    int found = 0;
    {
      std::lock_guard<std::mutex> lock(mutex_);
      found = firstFree();
    }
    std::lock_guard<std::mutex> lock(mutex_);
    if (found >= 0) isUsed_[static_cast<std::size_t>(found)] = true;
    return found;
#endif
  }
  void release(unsigned number) {
    std::lock_guard<std::mutex> lock(mutex_);
    if (number < isUsed_.size()) isUsed_[number] = false;
  }
  int usedCount() const {
    std::lock_guard<std::mutex> lock(mutex_);
    int count = 0;
    for (const bool used : isUsed_) count += used ? 1 : 0;
    return count;
  }
  bool isFull() const {
    std::lock_guard<std::mutex> lock(mutex_);
    return firstFree() < 0;
  }

private:
  int firstFree() const {
    for (std::size_t i = 0; i < isUsed_.size(); ++i) {
      if (!isUsed_[i]) return static_cast<int>(i);
    }
    return -1;
  }

  mutable std::mutex mutex_;
  std::array<bool, 3> isUsed_{};
};
