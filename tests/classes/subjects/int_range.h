// CLASS: IntRange
// BAD: uncaught-exception
// Each end of a range is set under the lock, but checked against the other end before the lock is taken. Two concurrent
// setters can leave lower > upper, and span() then throws. After IntRange of Commons Lang (an atomicity violation).
#pragma once
#include <algorithm>
#include <mutex>
#include <stdexcept>

class IntRange {
public:
  IntRange() = default;

  void setLower(int value) {
#ifdef FIXED
    std::lock_guard<std::mutex> lock(mutex_);
    if (value > upper_) return;
#else
    if (value > upper()) return;
    std::lock_guard<std::mutex> lock(mutex_);
#endif
    lower_ = value;
  }
  void setUpper(int value) {
#ifdef FIXED
    std::lock_guard<std::mutex> lock(mutex_);
    if (value < lower_) return;
#else
    if (value < lower()) return;
    std::lock_guard<std::mutex> lock(mutex_);
#endif
    upper_ = value;
  }
  int lower() const {
    std::lock_guard<std::mutex> lock(mutex_);
    return lower_;
  }
  int upper() const {
    std::lock_guard<std::mutex> lock(mutex_);
    return upper_;
  }
  int span() const {
    std::lock_guard<std::mutex> lock(mutex_);
    check();
    return upper_ - lower_;
  }
  bool contains(int value) const {
    std::lock_guard<std::mutex> lock(mutex_);
    check();
    return lower_ <= value && value <= upper_;
  }
  bool overlaps(int from, int to) const {
    std::lock_guard<std::mutex> lock(mutex_);
    check();
    return from <= upper_ && lower_ <= to;
  }
  int clamp(int value) const {
    std::lock_guard<std::mutex> lock(mutex_);
    check();
    return std::clamp(value, lower_, upper_);
  }
  bool isEmpty() const {
    std::lock_guard<std::mutex> lock(mutex_);
    return lower_ == upper_;
  }
  void shift(int distance) {
    std::lock_guard<std::mutex> lock(mutex_);
    lower_ += distance;
    upper_ += distance;
  }
  void reset() {
    std::lock_guard<std::mutex> lock(mutex_);
    lower_ = 0;
    upper_ = 3;
  }

private:
  void check() const {
    if (lower_ > upper_) throw std::logic_error("lower > upper");
  }

  mutable std::mutex mutex_;
  int lower_ = 0;
  int upper_ = 3;
};
