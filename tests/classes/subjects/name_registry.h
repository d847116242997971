// CLASS: NameRegistry
// BAD: data-race
// All objects share static state that is never released. A test that started with the state left by earlier tests would
// find names taken and numbers used up.
#pragma once
#include <mutex>
#include <set>
#include <stdexcept>
#include <string>

class NameRegistry {
public:
  NameRegistry() = default;

  int claim(const std::string& name) {
    const std::lock_guard<std::mutex> lock(mutex());
    if (!taken().insert(name).second) throw std::invalid_argument("the name is taken");
    return number_ = ++last_;
  }
  bool isTaken(const std::string& name) const {
    const std::lock_guard<std::mutex> lock(mutex());
    return taken().count(name) != 0;
  }
  std::size_t count() const {
    const std::lock_guard<std::mutex> lock(mutex());
    return taken().size();
  }
  void rename(const std::string& from, const std::string& to) {
    const std::lock_guard<std::mutex> lock(mutex());
    if (taken().erase(from) == 0) throw std::invalid_argument("there is no such name");
    taken().insert(to);
  }
  int number() const {
    const std::lock_guard<std::mutex> lock(mutex());
    return number_;
  }
  int last() const {
#ifdef FIXED
    const std::lock_guard<std::mutex> lock(mutex());
#endif
    return last_;
  }
  bool isFirst() const {
    const std::lock_guard<std::mutex> lock(mutex());
    return number_ == 1;
  }

private:
  static std::mutex& mutex() {
    static std::mutex instance;
    return instance;
  }
  static std::set<std::string>& taken() {
    static std::set<std::string> names;
    return names;
  }

  static inline int last_ = 0;
  int number_ = 0;
};
