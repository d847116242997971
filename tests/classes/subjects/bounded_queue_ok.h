// The same queue with correct locking.
#pragma once
#include <deque>
#include <mutex>
#include <optional>
#include <stdexcept>

template <class T>
class BoundedQueue {
public:
  explicit BoundedQueue(std::size_t capacity = 4) : capacity_(capacity) {}

  bool push(const T& value) {
    std::lock_guard<std::mutex> lock(mutex_);
    if (count_ == capacity_) return false;
    items_.push_back(value);
    ++count_;
    return true;
  }
  std::optional<T> tryPop() {
    std::lock_guard<std::mutex> lock(mutex_);
    if (count_ == 0) return std::nullopt;
    T value = items_.front();
    items_.pop_front();
    --count_;
    return value;
  }
  T front() const {
    std::lock_guard<std::mutex> lock(mutex_);
    if (count_ == 0) throw std::out_of_range("empty");
    return items_.front();
  }
  std::size_t size() const {
    std::lock_guard<std::mutex> lock(mutex_);
    return count_;
  }
  std::size_t capacity() const { return capacity_; }
  void append(BoundedQueue& other) {
    if (this == &other) return;
    std::scoped_lock lock(mutex_, other.mutex_);
    for (const T& value : other.items_) items_.push_back(value);
    count_ += other.count_;
  }

private:
  mutable std::mutex mutex_;
  std::deque<T> items_;
  std::size_t count_ = 0;
  std::size_t capacity_;
};
