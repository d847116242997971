// CLASS: IteratingList
// BAD: use-after-free, signal, data-race, uncaught-exception, out-of-bounds
// forEach() unlocks while it calls its visitor, and then continues with an iterator that may be invalid by then.
#pragma once
#include <functional>
#include <list>
#include <mutex>
#include <vector>

class IteratingList {
public:
  IteratingList() = default;

  void add(int value) {
    std::lock_guard<std::mutex> lock(mutex_);
    items_.push_back(value);
  }
  void removeFirst() {
    std::lock_guard<std::mutex> lock(mutex_);
    if (!items_.empty()) items_.pop_front();
  }
  void clear() {
    std::lock_guard<std::mutex> lock(mutex_);
    items_.clear();
  }
  int sum(const std::function<int(int)>& weight) const {
    int total = 0;
#ifdef FIXED
    for (const int item : snapshot()) total += weight(item);
#else
    std::unique_lock<std::mutex> lock(mutex_);
    for (auto it = items_.begin(); it != items_.end(); ++it) {
      const int item = *it;
      lock.unlock();
      total += weight(item);
      lock.lock();
    }
#endif
    return total;
  }
  std::vector<int> snapshot() const {
    std::lock_guard<std::mutex> lock(mutex_);
    return {items_.begin(), items_.end()};
  }
  std::size_t size() const {
    std::lock_guard<std::mutex> lock(mutex_);
    return items_.size();
  }

private:
  mutable std::mutex mutex_;
  std::list<int> items_;
};
