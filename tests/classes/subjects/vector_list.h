// CLASS: VectorList
// BAD: uncaught-exception
// addAll() reads the size and then the elements of the other list in two critical sections: if the other list shrinks
// in between, it reads past its end. After Vector of the JDK.
#pragma once
#include <algorithm>
#include <mutex>
#include <stdexcept>
#include <vector>

class VectorList {
public:
  VectorList() = default;

  void add(int value) {
    std::lock_guard<std::mutex> lock(mutex_);
    items_.push_back(value);
  }
  int at(std::size_t i) const {
    std::lock_guard<std::mutex> lock(mutex_);
    return items_.at(i);
  }
  void addAll(const VectorList& other) {
#ifdef FIXED
    const std::vector<int> copy = other.snapshot();
    std::lock_guard<std::mutex> lock(mutex_);
    items_.insert(items_.end(), copy.begin(), copy.end());
#else
    const std::size_t count = other.size();
    for (std::size_t i = 0; i < count; ++i) add(other.at(i));
#endif
  }
  int lastElement() const {
    std::lock_guard<std::mutex> lock(mutex_);
    return items_.empty() ? -1 : items_.back();
  }
  int firstElement() const {
    std::lock_guard<std::mutex> lock(mutex_);
    return items_.empty() ? -1 : items_.front();
  }
  std::size_t size() const {
    std::lock_guard<std::mutex> lock(mutex_);
    return items_.size();
  }
  bool empty() const {
    std::lock_guard<std::mutex> lock(mutex_);
    return items_.empty();
  }
  bool contains(int value) const {
    std::lock_guard<std::mutex> lock(mutex_);
    return std::ranges::find(items_, value) != items_.end();
  }
  void removeAll() {
    std::lock_guard<std::mutex> lock(mutex_);
    items_.clear();
  }
  void removeLast() {
    std::lock_guard<std::mutex> lock(mutex_);
    if (!items_.empty()) items_.pop_back();
  }
  std::vector<int> snapshot() const {
    std::lock_guard<std::mutex> lock(mutex_);
    return items_;
  }
  void reserve(unsigned char count) {
    std::lock_guard<std::mutex> lock(mutex_);
    items_.reserve(count);
  }

private:
  mutable std::mutex mutex_;
  std::vector<int> items_;
};
