// CLASS: Observable
// BAD: deadlock
// Observers are notified under the lock of the subject and take their own lock. Reading the state of an observer takes
// the two locks in the opposite order.
#pragma once
#include <mutex>

class Observable {
public:
  Observable() = default;

  void observe(Observable* source) {
    std::lock_guard<std::mutex> lock(mutex_);
    source_ = source == this ? nullptr : source;
  }
  void set(int value) {
    std::lock_guard<std::mutex> lock(mutex_);
    value_ = value;
  }
  int value() const {
    std::lock_guard<std::mutex> lock(mutex_);
    return value_;
  }
  void refresh() {
    std::unique_lock<std::mutex> lock(mutex_);
    Observable* source = source_;
#ifdef FIXED
    lock.unlock();
    const int fresh = source == nullptr ? 0 : source->value();
    lock.lock();
    value_ = fresh;
#else
    value_ = source == nullptr ? 0 : source->value();
#endif
    ++refreshed_;
  }
  int refreshed() const {
    std::lock_guard<std::mutex> lock(mutex_);
    return refreshed_;
  }
  bool isObserving() const {
    std::lock_guard<std::mutex> lock(mutex_);
    return source_ != nullptr;
  }

private:
  mutable std::mutex mutex_;
  Observable* source_ = nullptr;
  int value_ = 0;
  int refreshed_ = 0;
};
