// CLASS: Registry
// BAD: data-race
// OPTIONS: --static
// The single instance is created on first use and released at shutdown, without a lock.
#pragma once
#include <mutex>
#include <new>
#include <set>

class Registry {
public:
  Registry() = default;

  static Registry& instance() {
    const Guard lock(instanceMutex());
    if (!isMade()) {
      new (storage()) Registry;
      isMade() = true;
    }
    return *std::launder(static_cast<Registry*>(storage()));
  }
  static void shutDown() {
    const Guard lock(instanceMutex());
    if (isMade()) std::launder(static_cast<Registry*>(storage()))->~Registry();
    isMade() = false;
  }
  void add(int name) {
    std::lock_guard<std::mutex> lock(mutex_);
    names_.insert(name);
  }
  void remove(int name) {
    std::lock_guard<std::mutex> lock(mutex_);
    names_.erase(name);
  }
  bool contains(int name) const {
    std::lock_guard<std::mutex> lock(mutex_);
    return names_.contains(name);
  }
  std::size_t size() const {
    std::lock_guard<std::mutex> lock(mutex_);
    return names_.size();
  }

private:
#ifdef FIXED
  using Guard = std::lock_guard<std::mutex>;
#else
  struct Guard {
    explicit Guard(std::mutex&) {}
    ~Guard() {}
  };
#endif

  static std::mutex& instanceMutex() {
    static std::mutex mutex;
    return mutex;
  }
  static bool& isMade() {
    static bool made = false;
    return made;
  }
  static void* storage() {
    alignas(Registry) static unsigned char bytes[sizeof(Registry)];
    return bytes;
  }

  mutable std::mutex mutex_;
  std::set<int> names_;
};
