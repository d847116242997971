// CLASS: Signal
// BAD: data-race, out-of-bounds, heap-use-after-free
// A signal for functions of any type; disconnect forgets the lock.
#pragma once

#include <algorithm>
#include <cstdint>
#include <functional>
#include <memory>
#include <mutex>
#include <vector>
namespace sig {
template <typename Signature>
class Signal;
class Connection {
public:
  Connection() = default;

private:
  template <typename>
  friend class Signal;
  explicit Connection(std::uint64_t id) : id_(id) {}
  std::uint64_t id_ = 0;
};
template <typename R, typename... Args>
class Signal<R(Args...)> {
public:
  template <typename Callable>
  Connection connect(Callable&& slot) {
    std::lock_guard<std::mutex> lock(mutex_);
    const std::uint64_t id = ++next_;
    slots_.push_back({id, std::function<R(Args...)>(std::forward<Callable>(slot))});
    return Connection(id);
  }
  bool disconnect(const Connection& c) {
#ifdef FIXED
    std::lock_guard<std::mutex> lock(mutex_);
#endif
    auto it = std::find_if(slots_.begin(), slots_.end(), [&](const Slot& s) { return s.id == c.id_; });
    if (it == slots_.end()) return false;
    slots_.erase(it);
    return true;
  }
  void emit(Args... args) {
    std::vector<Slot> copy;
    {
      std::lock_guard<std::mutex> lock(mutex_);
      copy = slots_;
    }
    for (auto& s : copy) s.fn(args...);
  }

private:
  struct Slot {
    std::uint64_t id;
    std::function<R(Args...)> fn;
  };
  std::mutex mutex_;
  std::uint64_t next_ = 0;
  std::vector<Slot> slots_;
};
}  // namespace sig
