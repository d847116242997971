// CLASS: HashTable
// BAD: deadlock
// equals() holds the lock of its own table while it reads the other. After Hashtable of the JDK.
#pragma once
#include <map>
#include <mutex>
#include <string>

class HashTable {
public:
  HashTable() = default;

  void put(const std::string& key, int value) {
    std::lock_guard<std::mutex> lock(mutex_);
    entries_[key] = value;
  }
  int get(const std::string& key) const {
    std::lock_guard<std::mutex> lock(mutex_);
    const auto found = entries_.find(key);
    return found == entries_.end() ? 0 : found->second;
  }
  bool contains(const std::string& key) const {
    std::lock_guard<std::mutex> lock(mutex_);
    return entries_.contains(key);
  }
  bool remove(const std::string& key) {
    std::lock_guard<std::mutex> lock(mutex_);
    return entries_.erase(key) != 0;
  }
  std::size_t size() const {
    std::lock_guard<std::mutex> lock(mutex_);
    return entries_.size();
  }
  bool empty() const {
    std::lock_guard<std::mutex> lock(mutex_);
    return entries_.empty();
  }
  void clear() {
    std::lock_guard<std::mutex> lock(mutex_);
    entries_.clear();
  }
  int sum() const {
    std::lock_guard<std::mutex> lock(mutex_);
    int result = 0;
    for (const auto& [key, value] : entries_) result += value;
    return result;
  }
  bool equals(const HashTable& other) const {
    if (this == &other) return true;
#ifdef FIXED
    std::scoped_lock lock(mutex_, other.mutex_);
#else
    std::lock_guard<std::mutex> mine(mutex_);
    std::lock_guard<std::mutex> theirs(other.mutex_);
#endif
    return entries_ == other.entries_;
  }
  int increment(const std::string& key) {
    std::lock_guard<std::mutex> lock(mutex_);
    return ++entries_[key];
  }

private:
  mutable std::mutex mutex_;
  std::map<std::string, int> entries_;
};
