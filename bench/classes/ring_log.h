// CLASS: RingLog<8>
// BUG: data-race|memory-error|use-after-free|double-free|out-of-bounds|wrong|results|uncaught append|oldest|size
// A full ring drops its oldest line without the lock.
#pragma once
#include <array>
#include <cstddef>
#include <mutex>
#include <string>

template <std::size_t Capacity>
class RingLog {
public:
  void append(const std::string& line) {
#ifdef FIXED
    std::lock_guard<std::mutex> lock(mutex_);
    if (count_ == Capacity) { dropOldest(); }
#else
    bool full = false;
    {
      std::lock_guard<std::mutex> lock(mutex_);
      full = count_ == Capacity;
    }
    if (full) { dropOldest(); }
    std::lock_guard<std::mutex> lock(mutex_);
#endif
    lines_[(first_ + count_) % Capacity] = line;
    ++count_;
  }
  std::string oldest() const {
    std::lock_guard<std::mutex> lock(mutex_);
    return count_ == 0 ? std::string() : lines_[first_];
  }
  std::size_t size() const {
    std::lock_guard<std::mutex> lock(mutex_);
    return count_;
  }

private:
  void dropOldest() {
    lines_[first_].clear();
    first_ = (first_ + 1) % Capacity;
    --count_;
  }
  mutable std::mutex mutex_;
  std::array<std::string, Capacity> lines_;
  std::size_t first_ = 0;
  std::size_t count_ = 0;
};
