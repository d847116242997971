// CLASS: Channel<int>
// BUG: data-race|memory-error|use-after-free|double-free|out-of-bounds|wrong|results|uncaught|signal tryRecv|recv|send
// tryRecv() checks for an item and takes it in two sections.
#pragma once
#include <condition_variable>
#include <deque>
#include <mutex>
#include <utility>

template <class T>
class Channel {
public:
  template <class U>
  void send(U&& item) {
    {
      std::lock_guard<std::mutex> lock(mutex_);
      items_.push_back(std::forward<U>(item));
    }
    ready_.notify_one();
  }
  void recv(T* out) {
    std::unique_lock<std::mutex> lock(mutex_);
    ready_.wait(lock, [this] { return !items_.empty(); });
    *out = std::move(items_.front());
    items_.pop_front();
  }
  bool tryRecv(T* out) {
#ifdef FIXED
    std::lock_guard<std::mutex> lock(mutex_);
    if (items_.empty()) { return false; }
#else
    if (isEmpty()) { return false; }
    std::lock_guard<std::mutex> lock(mutex_);
#endif
    *out = std::move(items_.front());
    items_.pop_front();
    return true;
  }
  bool isEmpty() const {
    std::lock_guard<std::mutex> lock(mutex_);
    return items_.empty();
  }

private:
  mutable std::mutex mutex_;
  std::condition_variable ready_;
  std::deque<T> items_;
};
