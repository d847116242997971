// CLASS: TimerWheel
// BAD: deadlock
// A timer that fires runs its callback under the lock of the wheel, and the callback may set the next timer.
#pragma once
#include <array>
#include <functional>
#include <mutex>
#include <utility>
#include <vector>

class TimerWheel {
public:
  TimerWheel() = default;

  void add(unsigned ticks) {
    std::lock_guard<std::mutex> lock(mutex_);
    slots_[(now_ + ticks) % slots_.size()].push_back(false);
    ++waiting_;
  }
  /// Fires repeatedly.
  void addPeriodic(unsigned ticks) {
    std::lock_guard<std::mutex> lock(mutex_);
    slots_[(now_ + ticks) % slots_.size()].push_back(true);
    ++waiting_;
  }
  /// Advances by one tick; returns the number of timers that fired.
  std::size_t advance() {
    std::unique_lock<std::mutex> lock(mutex_);
    now_ = (now_ + 1) % slots_.size();
    const std::vector<bool> due = std::exchange(slots_[now_], {});
    waiting_ -= due.size();
#ifdef FIXED
    lock.unlock();
    for (const bool periodic : due) {
      if (periodic) addPeriodic(1);
    }
#else
    // Reads the statistics of another wheel while this wheel is locked; they lock in the opposite order.
    std::lock_guard<std::mutex> stats(statsMutex_);
    for (const bool periodic : due) {
      if (periodic) slots_[(now_ + 1) % slots_.size()].push_back(true), ++waiting_;
    }
    fired_ += due.size();
    return due.size();
#endif
#ifdef FIXED
    std::lock_guard<std::mutex> stats(statsMutex_);
    fired_ += due.size();
    return due.size();
#endif
  }
  std::size_t firedAndWaiting() const {
#ifdef FIXED
    const std::size_t waits = waiting();
    std::lock_guard<std::mutex> stats(statsMutex_);
    return fired_ + waits;
#else
    std::lock_guard<std::mutex> stats(statsMutex_);
    return fired_ + waiting();
#endif
  }
  std::size_t fired() const {
    std::lock_guard<std::mutex> stats(statsMutex_);
    return fired_;
  }
  std::size_t waiting() const {
    std::lock_guard<std::mutex> lock(mutex_);
    return waiting_;
  }
  void clear() {
    std::lock_guard<std::mutex> lock(mutex_);
    for (auto& slot : slots_) slot.clear();
    waiting_ = 0;
  }

private:
  mutable std::mutex mutex_;
  mutable std::mutex statsMutex_;
  std::array<std::vector<bool>, 4> slots_;
  std::size_t now_ = 0;
  std::size_t waiting_ = 0;
  std::size_t fired_ = 0;
};
