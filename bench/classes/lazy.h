// CLASS: Lazy<int>
// BUG: data-race|memory-error|use-after-free|double-free|out-of-bounds get|operator|reset
// Double-checked locking on a plain pointer.
#pragma once
#include <functional>
#include <memory>
#include <mutex>
#include <utility>

template <class T>
class Lazy {
public:
  template <class Factory>
  explicit Lazy(Factory&& make) : make_(std::forward<Factory>(make)) {}
  T& get() {
#ifdef FIXED
    std::lock_guard<std::mutex> lock(mutex_);
    if (value_ == nullptr) { value_ = std::make_unique<T>(make_()); }
#else
    if (value_ == nullptr) {
      std::lock_guard<std::mutex> lock(mutex_);
      if (value_ == nullptr) { value_ = std::make_unique<T>(make_()); }
    }
#endif
    return *value_;
  }
  bool isReady() const {
    std::lock_guard<std::mutex> lock(mutex_);
    return value_ != nullptr;
  }

private:
  mutable std::mutex mutex_;
  std::function<T()> make_;
  std::unique_ptr<T> value_;
};
