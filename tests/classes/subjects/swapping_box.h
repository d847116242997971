// CLASS: SwappingBox
// BAD: deadlock
// Swap and assignment lock both boxes, each its own first.
#pragma once
#include <mutex>
#include <utility>

class SwappingBox {
public:
  SwappingBox() = default;
  SwappingBox(const SwappingBox&) = delete;

  void swap(SwappingBox& other) {
    if (this == &other) return;
#ifdef FIXED
    std::scoped_lock lock(mutex_, other.mutex_);
#else
    std::lock_guard<std::mutex> lock(mutex_);
    std::lock_guard<std::mutex> otherLock(other.mutex_);
#endif
    std::swap(value_, other.value_);
  }
  SwappingBox& operator=(const SwappingBox& other) {
    if (this == &other) return *this;
#ifdef FIXED
    const int value = other.get();
    std::lock_guard<std::mutex> lock(mutex_);
    value_ = value;
#else
    std::lock_guard<std::mutex> lock(mutex_);
    std::lock_guard<std::mutex> otherLock(other.mutex_);
    value_ = other.value_;
#endif
    return *this;
  }
  int get() const {
    std::lock_guard<std::mutex> lock(mutex_);
    return value_;
  }
  void set(int value) {
    std::lock_guard<std::mutex> lock(mutex_);
    value_ = value;
  }

private:
  mutable std::mutex mutex_;
  int value_ = 0;
};
