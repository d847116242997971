// CLASS: WorkQueue<int>
// BUG: deadlock|lost-wakeup close pop
// close() sets the flag without the lock: a consumer between its check and its wait misses the notification.
#pragma once
#include <atomic>
#include <condition_variable>
#include <deque>
#include <mutex>
#include <optional>
#include <utility>

template <class T>
class WorkQueue {
public:
  bool push(T item) {
    {
      std::lock_guard<std::mutex> lock(mutex_);
      if (closed_) { return false; }
      items_.push_back(std::move(item));
    }
    ready_.notify_one();
    return true;
  }
  std::optional<T> pop() {
    std::unique_lock<std::mutex> lock(mutex_);
    ready_.wait(lock, [this] { return closed_ || !items_.empty(); });
    if (items_.empty()) { return std::nullopt; }
    T item = std::move(items_.front());
    items_.pop_front();
    return item;
  }
  void close() {
#ifdef FIXED
    {
      std::lock_guard<std::mutex> lock(mutex_);
      closed_ = true;
    }
#else
    closed_ = true;
#endif
    ready_.notify_all();
  }
  bool closed() const { return closed_; }

private:
  mutable std::mutex mutex_;
  std::condition_variable ready_;
  std::deque<T> items_;
  std::atomic<bool> closed_{false};
};
