// CLASS: SynchronizedMap
// BAD: deadlock
// putAll() iterates over the other map under both locks, its own first. After SynchronizedMap of the JDK.
#pragma once
#include <map>
#include <mutex>
#include <vector>

class SynchronizedMap {
public:
  SynchronizedMap() = default;

  void put(int key, int value) {
    std::lock_guard<std::mutex> lock(mutex_);
    values_[key] = value;
  }
  void putAll(const SynchronizedMap& other) {
    if (&other == this) return;
#ifdef FIXED
    std::scoped_lock lock(mutex_, other.mutex_);
#else
    std::lock_guard<std::mutex> lock(mutex_);
    std::lock_guard<std::mutex> otherLock(other.mutex_);
#endif
    for (const auto& [key, value] : other.values_) values_[key] = value;
  }
  bool equals(const SynchronizedMap& other) const {
    if (&other == this) return true;
#ifdef FIXED
    std::scoped_lock lock(mutex_, other.mutex_);
#else
    std::lock_guard<std::mutex> lock(mutex_);
    std::lock_guard<std::mutex> otherLock(other.mutex_);
#endif
    return values_ == other.values_;
  }
  int get(int key) const {
    std::lock_guard<std::mutex> lock(mutex_);
    const auto found = values_.find(key);
    return found == values_.end() ? -1 : found->second;
  }
  int putIfAbsent(int key, int value) {
    std::lock_guard<std::mutex> lock(mutex_);
    return values_.emplace(key, value).first->second;
  }
  bool remove(int key) {
    std::lock_guard<std::mutex> lock(mutex_);
    return values_.erase(key) != 0;
  }
  bool containsKey(int key) const {
    std::lock_guard<std::mutex> lock(mutex_);
    return values_.contains(key);
  }
  bool containsValue(int value) const {
    std::lock_guard<std::mutex> lock(mutex_);
    for (const auto& [key, held] : values_) {
      if (held == value) return true;
    }
    return false;
  }
  std::vector<int> keys() const {
    std::lock_guard<std::mutex> lock(mutex_);
    std::vector<int> result;
    for (const auto& [key, value] : values_) result.push_back(key);
    return result;
  }
  std::size_t size() const {
    std::lock_guard<std::mutex> lock(mutex_);
    return values_.size();
  }
  void clear() {
    std::lock_guard<std::mutex> lock(mutex_);
    values_.clear();
  }

private:
  mutable std::mutex mutex_;
  std::map<int, int> values_;
};
