// CLASS: WeakCache<int, std::string>
// BUG: data-race|memory-error|use-after-free|double-free|out-of-bounds|signal|uncaught purge|load|get
// purge() walks the map without the lock.
#pragma once
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <utility>

template <class Key, class Value>
class WeakCache {
public:
  template <class Factory>
  std::shared_ptr<Value> load(const Key& key, Factory&& make) {
    std::lock_guard<std::mutex> lock(mutex_);
    if (auto known = items_[key].lock()) { return known; }
    auto made = std::make_shared<Value>(make(key));
    items_[key] = made;
    return made;
  }
  std::shared_ptr<Value> get(const Key& key) const {
    std::lock_guard<std::mutex> lock(mutex_);
    auto found = items_.find(key);
    return found == items_.end() ? nullptr : found->second.lock();
  }
  std::size_t purge() {
#ifdef FIXED
    std::lock_guard<std::mutex> lock(mutex_);
#endif
    std::size_t removed = 0;
    for (auto it = items_.begin(); it != items_.end();) {
      if (it->second.expired()) {
        it = items_.erase(it);
        ++removed;
      } else {
        ++it;
      }
    }
    return removed;
  }

private:
  mutable std::mutex mutex_;
  std::map<Key, std::weak_ptr<Value>> items_;
};
