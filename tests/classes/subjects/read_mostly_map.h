// CLASS: ReadMostlyMap
// BAD: data-race
// A lookup counts its hits under the shared lock: two readers write at the same time.
#pragma once
#include <atomic>
#include <map>
#include <mutex>
#include <shared_mutex>

class ReadMostlyMap {
public:
  ReadMostlyMap() = default;

  int find(int key) const {
    std::shared_lock<std::shared_mutex> lock(mutex_);
    const auto found = entries_.find(key);
    if (found == entries_.end()) return -1;
    ++hits_;
    return found->second;
  }
  bool contains(int key) const {
    std::shared_lock<std::shared_mutex> lock(mutex_);
    return entries_.contains(key);
  }
  std::size_t size() const {
    std::shared_lock<std::shared_mutex> lock(mutex_);
    return entries_.size();
  }
  bool empty() const {
    std::shared_lock<std::shared_mutex> lock(mutex_);
    return entries_.empty();
  }
  int hits() const {
    std::unique_lock<std::shared_mutex> lock(mutex_);
    return hits_;
  }
  void insert(int key, int value) {
    std::unique_lock<std::shared_mutex> lock(mutex_);
    entries_[key] = value;
  }
  bool insertIfAbsent(int key, int value) {
    std::unique_lock<std::shared_mutex> lock(mutex_);
    return entries_.emplace(key, value).second;
  }
  bool erase(int key) {
    std::unique_lock<std::shared_mutex> lock(mutex_);
    return entries_.erase(key) != 0;
  }
  void clear() {
    std::unique_lock<std::shared_mutex> lock(mutex_);
    entries_.clear();
  }
  int sum() const {
    std::shared_lock<std::shared_mutex> lock(mutex_);
    int result = 0;
    for (const auto& [key, value] : entries_) result += value;
    return result;
  }

private:
  mutable std::shared_mutex mutex_;
  std::map<int, int> entries_;
#ifdef FIXED
  mutable std::atomic<int> hits_{0};
#else
  mutable int hits_ = 0;
#endif
};
