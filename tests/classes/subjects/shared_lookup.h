// CLASS: SharedLookup
// BAD: data-race
// An entry lives as long as a caller holds it. That one caller finds what another one has just loaded and still holds
// is no error.
#pragma once
#include <map>
#include <memory>
#include <mutex>

class SharedLookup {
public:
  std::shared_ptr<int> load(int key) {
    const std::lock_guard lock(mutex_);
    if (auto known = items_[key].lock()) {
      return known;
    }
    auto made = std::make_shared<int>(key);
    items_[key] = made;
    return made;
  }
  std::shared_ptr<int> find(int key) const {
#ifdef FIXED
    const std::lock_guard lock(mutex_);
#endif
    const auto found = items_.find(key);
    return found == items_.end() ? nullptr : found->second.lock();
  }

private:
  mutable std::mutex mutex_;
  std::map<int, std::weak_ptr<int>> items_;
};
