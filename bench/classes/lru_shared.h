// CLASS: LruMap<int, std::string>
// BUG: data-race|memory-error|use-after-free|double-free|out-of-bounds|signal get
// get() moves the entry to the front while it holds the lock for readers only.
#pragma once
#include <list>
#include <mutex>
#include <optional>
#include <shared_mutex>
#include <string>
#include <unordered_map>
#include <utility>

template <class Key, class Value>
class LruMap {
public:
  explicit LruMap(std::size_t capacity = 2) : capacity_(capacity) {}

  template <class K, class V>
  void put(K&& key, V&& value) {
    std::unique_lock<std::shared_mutex> lock(mutex_);
    auto found = index_.find(key);
    if (found != index_.end()) {
      found->second->second = std::forward<V>(value);
      order_.splice(order_.begin(), order_, found->second);
      return;
    }
    order_.emplace_front(std::forward<K>(key), std::forward<V>(value));
    index_[order_.front().first] = order_.begin();
    if (order_.size() > capacity_) {
      index_.erase(order_.back().first);
      order_.pop_back();
    }
  }
  std::optional<Value> get(const Key& key) {
#ifdef FIXED
    std::unique_lock<std::shared_mutex> lock(mutex_);
#else
    std::shared_lock<std::shared_mutex> lock(mutex_);
#endif
    auto found = index_.find(key);
    if (found == index_.end()) { return std::nullopt; }
    order_.splice(order_.begin(), order_, found->second);
    return found->second->second;
  }
  std::size_t size() const {
    std::shared_lock<std::shared_mutex> lock(mutex_);
    return order_.size();
  }

private:
  using Order = std::list<std::pair<Key, Value>>;
  mutable std::shared_mutex mutex_;
  Order order_;
  std::unordered_map<Key, typename Order::iterator> index_;
  std::size_t capacity_;
};
