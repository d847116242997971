// CLASS: LruCache
// BAD: data-race, use-after-free, signal
// get() moves the entry to the front of the list while it holds the lock only in shared mode.
#pragma once
#include <list>
#include <mutex>
#include <optional>
#include <shared_mutex>
#include <unordered_map>

class LruCache {
public:
  explicit LruCache(unsigned char capacity) : capacity_(capacity + 1U) {}

  std::optional<int> get(int key) {
#ifdef FIXED
    std::unique_lock<std::shared_mutex> lock(mutex_);
#else
    std::shared_lock<std::shared_mutex> lock(mutex_);
#endif
    const auto found = index_.find(key);
    if (found == index_.end()) return std::nullopt;
    entries_.splice(entries_.begin(), entries_, found->second);
    return found->second->second;
  }
  void put(int key, int value) {
    std::unique_lock<std::shared_mutex> lock(mutex_);
    if (const auto found = index_.find(key); found != index_.end()) {
      found->second->second = value;
      entries_.splice(entries_.begin(), entries_, found->second);
      return;
    }
    entries_.emplace_front(key, value);
    index_[key] = entries_.begin();
    if (entries_.size() > capacity_) {
      index_.erase(entries_.back().first);
      entries_.pop_back();
    }
  }
  bool contains(int key) const {
    std::shared_lock<std::shared_mutex> lock(mutex_);
    return index_.contains(key);
  }
  void remove(int key) {
    std::unique_lock<std::shared_mutex> lock(mutex_);
    const auto found = index_.find(key);
    if (found == index_.end()) return;
    entries_.erase(found->second);
    index_.erase(found);
  }
  std::size_t size() const {
    std::shared_lock<std::shared_mutex> lock(mutex_);
    return entries_.size();
  }
  void clear() {
    std::unique_lock<std::shared_mutex> lock(mutex_);
    entries_.clear();
    index_.clear();
  }

private:
  mutable std::shared_mutex mutex_;
  std::size_t capacity_;
  std::list<std::pair<int, int>> entries_;
  std::unordered_map<int, std::list<std::pair<int, int>>::iterator> index_;
};
