// CLASS: DoubleIntIndex
// BAD: uncaught-exception
// Two parallel columns grow in two critical sections: a reader in between finds a key without a value. After
// DoubleIntIndex of HSQLDB (an atomicity violation).
#pragma once
#include <algorithm>
#include <mutex>
#include <stdexcept>
#include <vector>

class DoubleIntIndex {
public:
  DoubleIntIndex() = default;

  void add(int key, int value) {
    std::unique_lock<std::mutex> lock(mutex_);
    keys_.push_back(key);
#ifndef FIXED
    lock.unlock();
    lock.lock();
#endif
    values_.push_back(value);
  }
  void clear() {
    std::lock_guard<std::mutex> lock(mutex_);
    keys_.clear();
    values_.clear();
  }
  int key(std::size_t row) const {
    std::lock_guard<std::mutex> lock(mutex_);
    return row < keys_.size() ? keys_[row] : -1;
  }
  int valueOf(int key) const {
    std::lock_guard<std::mutex> lock(mutex_);
    const auto found = std::ranges::find(keys_, key);
    return found == keys_.end() ? -1 : values_.at(static_cast<std::size_t>(found - keys_.begin()));
  }
  bool contains(int key) const {
    std::lock_guard<std::mutex> lock(mutex_);
    return std::ranges::find(keys_, key) != keys_.end();
  }
  std::size_t count(int key) const {
    std::lock_guard<std::mutex> lock(mutex_);
    return static_cast<std::size_t>(std::ranges::count(keys_, key));
  }
  bool set(int key, int value) {
    std::lock_guard<std::mutex> lock(mutex_);
    const auto found = std::ranges::find(keys_, key);
    if (found == keys_.end()) return false;
    values_.at(static_cast<std::size_t>(found - keys_.begin())) = value;
    return true;
  }
  bool removeLast() {
    std::lock_guard<std::mutex> lock(mutex_);
    if (keys_.empty() || keys_.size() != values_.size()) return false;
    keys_.pop_back();
    values_.pop_back();
    return true;
  }
  std::size_t size() const {
    std::lock_guard<std::mutex> lock(mutex_);
    return keys_.size();
  }
  bool empty() const {
    std::lock_guard<std::mutex> lock(mutex_);
    return keys_.empty();
  }
  int largestKey() const {
    std::lock_guard<std::mutex> lock(mutex_);
    return keys_.empty() ? -1 : *std::ranges::max_element(keys_);
  }
  long total() const {
    std::lock_guard<std::mutex> lock(mutex_);
    long sum = 0;
    for (const int value : values_) sum += value;
    return sum;
  }

private:
  mutable std::mutex mutex_;
  std::vector<int> keys_;
  std::vector<int> values_;
};
