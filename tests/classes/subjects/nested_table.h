// CLASS: NestedTable
// BAD: deadlock
// A table may contain another, whose hash it computes under its own lock: two tables that contain each other lock in
// both orders. After Hashtable of the JDK, hashCode().
#pragma once
#include <map>
#include <mutex>

class NestedTable {
public:
  NestedTable() = default;

  void put(int key, int value) {
    std::lock_guard<std::mutex> lock(mutex_);
    values_[key] = value;
  }
  void putTable(NestedTable* table) {
    std::lock_guard<std::mutex> lock(mutex_);
    inner_ = table == this ? nullptr : table;
  }
  int get(int key) const {
    std::lock_guard<std::mutex> lock(mutex_);
    const auto found = values_.find(key);
    return found == values_.end() ? -1 : found->second;
  }
  int hashCode() const {
    std::unique_lock<std::mutex> lock(mutex_);
    const NestedTable* inner = inner_;
    int hash = own();
#ifdef FIXED
    lock.unlock();
#endif
    if (inner != nullptr) hash += inner->shallowHash();
    return hash;
  }
  int shallowHash() const {
    std::lock_guard<std::mutex> lock(mutex_);
    return own();
  }
  bool containsKey(int key) const {
    std::lock_guard<std::mutex> lock(mutex_);
    return values_.contains(key);
  }
  bool holdsTable() const {
    std::lock_guard<std::mutex> lock(mutex_);
    return inner_ != nullptr;
  }
  void remove(int key) {
    std::lock_guard<std::mutex> lock(mutex_);
    values_.erase(key);
  }
  void clear() {
    std::lock_guard<std::mutex> lock(mutex_);
    values_.clear();
  }
  std::size_t size() const {
    std::lock_guard<std::mutex> lock(mutex_);
    return values_.size();
  }

private:
  int own() const {
    int hash = 0;
    for (const auto& [key, value] : values_) hash += key ^ value;
    return hash;
  }

  mutable std::mutex mutex_;
  std::map<int, int> values_;
  NestedTable* inner_ = nullptr;
};
