// CLASS: NameTable
// BAD: data-race, use-after-free, signal
// name() locks, but returns a reference to data that is protected only until it returns.
#pragma once
#include <map>
#include <mutex>
#include <string>

class NameTable {
public:
  NameTable() : names_{{1, "one"}} {}

#ifdef FIXED
  std::string name(int id) const {
#else
  const std::string& name(int id) const {
#endif
    std::lock_guard<std::mutex> lock(mutex_);
    const auto found = names_.find(id);
    static const std::string kNone;
    return found == names_.end() ? kNone : found->second;
  }
  void rename(int id, const std::string& name) {
    std::lock_guard<std::mutex> lock(mutex_);
    names_[id] = name;
  }
  void remove(int id) {
    std::lock_guard<std::mutex> lock(mutex_);
    names_.erase(id);
  }
  bool knows(int id) const {
    std::lock_guard<std::mutex> lock(mutex_);
    return names_.contains(id);
  }
  std::size_t size() const {
    std::lock_guard<std::mutex> lock(mutex_);
    return names_.size();
  }

private:
  mutable std::mutex mutex_;
  std::map<int, std::string> names_;
};
