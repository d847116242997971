// CLASS: Signal
// BAD: data-race, use-after-free, signal
// emit() iterates over the slots without the lock while other threads connect, which invalidates the iterator.
#pragma once
#include <algorithm>
#include <functional>
#include <mutex>
#include <vector>

class Signal {
public:
  Signal() = default;

  int connect(int factor) {
    std::lock_guard<std::mutex> lock(mutex_);
    slots_.push_back({++last_, [factor](int value) { return factor * value; }});
    return last_;
  }
  bool disconnect(int id) {
    std::lock_guard<std::mutex> lock(mutex_);
    return std::erase_if(slots_, [id](const Slot& slot) { return slot.id == id; }) != 0;
  }
  int emit(int value) const {
#ifdef FIXED
    std::unique_lock<std::mutex> lock(mutex_);
    const std::vector<Slot> slots = slots_;
    lock.unlock();
#else
    const std::vector<Slot>& slots = slots_;
#endif
    int sum = 0;
    for (const Slot& slot : slots) sum += slot.call(value);
    return sum;
  }
  void disconnectAll() {
    std::lock_guard<std::mutex> lock(mutex_);
    slots_.clear();
  }
  std::size_t slotCount() const {
    std::lock_guard<std::mutex> lock(mutex_);
    return slots_.size();
  }
  bool isConnected(int id) const {
    std::lock_guard<std::mutex> lock(mutex_);
    return std::ranges::any_of(slots_, [id](const Slot& slot) { return slot.id == id; });
  }

private:
  struct Slot {
    int id;
    std::function<int(int)> call;
  };

  mutable std::mutex mutex_;
  std::vector<Slot> slots_;
  int last_ = 0;
};
