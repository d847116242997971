// CLASS: Directory
// BAD: uncaught-exception
// A method that locks calls another one that locks the same recursive mutex, and releases it completely in between.
#pragma once
#include <map>
#include <mutex>
#include <stdexcept>

class Directory {
public:
  Directory() = default;

  void create(int id) {
    std::lock_guard<std::recursive_mutex> lock(mutex_);
    files_.emplace(id, 0);
  }
  bool rename(int from, int to) {
    std::unique_lock<std::recursive_mutex> lock(mutex_);
    if (!exists(from) || exists(to)) return false;
#ifndef FIXED
    // "The inner calls lock by themselves."
    lock.unlock();
#endif
    const int size = sizeOf(from);
    remove(from);
    create(to);
    resize(to, size);
    return true;
  }
  bool exists(int id) const {
    std::lock_guard<std::recursive_mutex> lock(mutex_);
    return files_.contains(id);
  }
  int sizeOf(int id) const {
    std::lock_guard<std::recursive_mutex> lock(mutex_);
    return exists(id) ? files_.at(id) : -1;
  }
  bool resize(int id, int size) {
    std::lock_guard<std::recursive_mutex> lock(mutex_);
    if (size < 0) throw std::invalid_argument("a file of negative size");
    if (!exists(id)) return false;
    files_.at(id) = size;
    return true;
  }
  void remove(int id) {
    std::lock_guard<std::recursive_mutex> lock(mutex_);
    files_.erase(id);
  }
  std::size_t count() const {
    std::lock_guard<std::recursive_mutex> lock(mutex_);
    return files_.size();
  }

private:
  mutable std::recursive_mutex mutex_;
  std::map<int, int> files_;
};
