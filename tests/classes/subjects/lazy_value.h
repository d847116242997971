// CLASS: LazyValue
// BAD: data-race
// Double-checked locking with a plain flag.
#pragma once
#include <atomic>
#include <memory>
#include <mutex>

class LazyValue {
public:
  LazyValue() = default;

  int get() const {
    if (!isMade_) {
      std::lock_guard<std::mutex> lock(mutex_);
      if (!isMade_) {
        value_ = std::make_unique<int>(42);
        isMade_ = true;
      }
    }
    return *value_;
  }
  bool isMade() const { return isMade_; }
  int getOr(int other) const { return isMade_ ? *value_ : other; }

private:
  mutable std::mutex mutex_;
#ifdef FIXED
  mutable std::atomic<bool> isMade_ = false;
#else
  mutable bool isMade_ = false;
#endif
  mutable std::unique_ptr<int> value_;
};
