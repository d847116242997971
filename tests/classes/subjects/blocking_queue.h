// CLASS: BlockingQueue<int>
// BAD: deadlock, lost-wakeup
// close() notifies before it sets the flag: a taker that waits in between is never woken.
#pragma once
#include <condition_variable>
#include <deque>
#include <mutex>
#include <optional>

template <class T>
class BlockingQueue {
public:
  BlockingQueue() = default;

  void put(const T& value) {
    std::lock_guard<std::mutex> lock(mutex_);
    items_.push_back(value);
    filled_.notify_one();
  }
  T take() {
    std::unique_lock<std::mutex> lock(mutex_);
    filled_.wait(lock, [&] { return closed_ || !items_.empty(); });
    return popFront();
  }
  std::optional<T> poll() {
    std::lock_guard<std::mutex> lock(mutex_);
    if (items_.empty()) return std::nullopt;
    return popFront();
  }
  std::optional<T> peek() const {
    std::lock_guard<std::mutex> lock(mutex_);
    if (items_.empty()) return std::nullopt;
    return items_.front();
  }
  std::size_t size() const {
    std::lock_guard<std::mutex> lock(mutex_);
    return items_.size();
  }
  bool empty() const {
    std::lock_guard<std::mutex> lock(mutex_);
    return items_.empty();
  }
  void clear() {
    std::lock_guard<std::mutex> lock(mutex_);
    items_.clear();
  }
  bool isClosed() const {
    std::lock_guard<std::mutex> lock(mutex_);
    return closed_;
  }
  void close() {
#ifdef FIXED
    std::lock_guard<std::mutex> lock(mutex_);
    closed_ = true;
#else
    // A notification between the taker's check and its wait is lost.
    {
      std::lock_guard<std::mutex> lock(mutex_);
      if (closed_) return;
    }
    filled_.notify_all();
    std::lock_guard<std::mutex> lock(mutex_);
    closed_ = true;
    return;
#endif
    filled_.notify_all();
  }

private:
  T popFront() {
    if (items_.empty()) return T{};
    T value = items_.front();
    items_.pop_front();
    return value;
  }

  mutable std::mutex mutex_;
  std::condition_variable filled_;
  std::deque<T> items_;
  bool closed_ = false;
};
