// CLASS: NamedValues
// BAD: data-race
// Fails only for the value that the project file names.
#pragma once
#include <mutex>

class NamedValues {
public:
  explicit NamedValues(bool locked) : locked_(locked) {}
  void increase() {
    const std::lock_guard lock(mutex_);
    ++count_;
  }
  int get() const {
    if (!locked_) return 0;
#ifdef FIXED
    const std::lock_guard lock(mutex_);
#endif
    return count_;
  }

private:
  mutable std::mutex mutex_;
  bool locked_;
  int count_ = 0;
};
