// CLASS: Cache
// BAD: data-race
// A cache whose constructor and methods are templates; the reader forgets the lock.
#pragma once

#include <cstddef>
#include <functional>
#include <mutex>
#include <optional>
#include <string>
#include <unordered_map>
template <class Key, class Value>
class Cache {
public:
  template <class Policy>
  Cache(std::size_t capacity, Policy&& policy) : capacity_(capacity), policy_(std::forward<Policy>(policy)) {}
  template <class K, class V>
  void put(K&& key, V&& value) {
    std::lock_guard<std::mutex> lock(mutex_);
    if (map_.size() >= capacity_ && policy_(map_.size())) map_.clear();
    map_[std::forward<K>(key)] = std::forward<V>(value);
  }
  template <class K>
  std::optional<Value> get(const K& key) const {
#ifdef FIXED
    std::lock_guard<std::mutex> lock(mutex_);
#endif
    auto it = map_.find(key);
    if (it == map_.end()) return std::nullopt;
    return it->second;
  }

private:
  std::size_t capacity_;
  std::function<bool(std::size_t)> policy_;
  mutable std::mutex mutex_;
  std::unordered_map<Key, Value> map_;
};
