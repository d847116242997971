// CLASS: Snapshot<std::string>
// BUG: data-race|memory-error|use-after-free|double-free|out-of-bounds current|publish
// current() returns a reference to what publish() replaces.
#pragma once
#include <memory>
#include <mutex>
#include <string>
#include <utility>

template <class T>
class Snapshot {
public:
  explicit Snapshot(T first = T()) : value_(std::make_shared<T>(std::move(first))) {}
  void publish(T value) {
    auto next = std::make_shared<T>(std::move(value));
    std::lock_guard<std::mutex> lock(mutex_);
    value_ = std::move(next);
    ++version_;
  }
#ifdef FIXED
  std::shared_ptr<const T> current() const {
    std::lock_guard<std::mutex> lock(mutex_);
    return value_;
  }
#else
  const T& current() const {
    std::lock_guard<std::mutex> lock(mutex_);
    return *value_;
  }
#endif
  unsigned version() const {
    std::lock_guard<std::mutex> lock(mutex_);
    return version_;
  }

private:
  mutable std::mutex mutex_;
  std::shared_ptr<T> value_;
  unsigned version_ = 0;
};
