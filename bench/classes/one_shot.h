// CLASS: OneShot<std::string>
// BUG: data-race|memory-error|use-after-free|double-free|out-of-bounds set|get|tryGet
// The value is ready before it is written.
#pragma once
#include <atomic>
#include <condition_variable>
#include <mutex>
#include <optional>
#include <stdexcept>
#include <string>
#include <utility>

template <class T>
class OneShot {
public:
  template <class U>
  void set(U&& value) {
    std::unique_lock<std::mutex> lock(mutex_);
    if (ready_) { throw std::logic_error("already set"); }
#ifdef FIXED
    value_ = std::forward<U>(value);
    ready_ = true;
#else
    ready_ = true;
    value_ = std::forward<U>(value);
#endif
    lock.unlock();
    changed_.notify_all();
  }
  const T& get() {
    if (!ready_) {
      std::unique_lock<std::mutex> lock(mutex_);
      changed_.wait(lock, [this] { return ready_.load(); });
    }
    return value_;
  }
  std::optional<T> tryGet() const {
    if (!ready_) { return std::nullopt; }
    return value_;
  }

private:
  std::mutex mutex_;
  std::condition_variable changed_;
  std::atomic<bool> ready_{false};
  T value_{};
};
