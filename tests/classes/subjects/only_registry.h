// CLASS: Registry
// BAD: data-race
// A class with one object, which its users ask for before each call.
#pragma once

#include <map>
#include <mutex>
#include <string>
class Registry {
public:
  static Registry& instance() {
    static Registry r;
    return r;
  }
  void set(const std::string& k, int v) {
    std::lock_guard<std::mutex> l(m_);
    map_[k] = v;
  }
  int get(const std::string& k) const {
#ifdef FIXED
    std::lock_guard<std::mutex> l(m_);
#endif
    auto it = map_.find(k);
    return it == map_.end() ? -1 : it->second;
  }
  Registry(const Registry&) = delete;

private:
  Registry() = default;
  mutable std::mutex m_;
  std::map<std::string, int> map_;
};
