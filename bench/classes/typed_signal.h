// CLASS: Signal<int>
// BUG: data-race|memory-error|use-after-free|double-free|out-of-bounds|signal|uncaught emit|operator|connect|disconnect
// Emission walks the list of slots without the lock.
#pragma once
#include <algorithm>
#include <cstdint>
#include <functional>
#include <mutex>
#include <utility>
#include <vector>

template <class... Args>
class Signal {
public:
  using Id = std::uint32_t;

  template <class Callable>
  Id connect(Callable&& slot) {
    std::lock_guard<std::mutex> lock(mutex_);
    slots_.emplace_back(++last_, std::forward<Callable>(slot));
    return last_;
  }
  bool disconnect(Id id) {
    std::lock_guard<std::mutex> lock(mutex_);
    auto found = std::find_if(slots_.begin(), slots_.end(), [id](const auto& one) { return one.first == id; });
    if (found == slots_.end()) { return false; }
    slots_.erase(found);
    return true;
  }
  void operator()(Args... args) {
#ifdef FIXED
    std::vector<std::pair<Id, std::function<void(Args...)>>> copy;
    {
      std::lock_guard<std::mutex> lock(mutex_);
      copy = slots_;
    }
    for (auto& slot : copy) {
      slot.second(args...);
    }
#else
    for (auto& slot : slots_) {
      slot.second(args...);
    }
#endif
  }
  std::size_t count() const {
    std::lock_guard<std::mutex> lock(mutex_);
    return slots_.size();
  }

private:
  mutable std::mutex mutex_;
  std::vector<std::pair<Id, std::function<void(Args...)>>> slots_;
  Id last_ = 0;
};
