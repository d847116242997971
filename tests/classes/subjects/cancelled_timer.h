// CLASS: CancelledTimer
// BAD: use-after-free
// cancel() looks the timer up and erases it in two sections. Only two calls with the id that schedule() gave show it.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <mutex>

class CancelledTimer {
public:
  using TimerId = std::uint64_t;

  TimerId schedule(int due, std::function<void()> task) {
    std::lock_guard<std::mutex> lock(mutex_);
    const TimerId id = next_++;
    timers_.emplace(id, Timer{due, std::move(task)});
    return id;
  }
  bool cancel(TimerId id) {
#ifdef FIXED
    std::lock_guard<std::mutex> lock(mutex_);
    return timers_.erase(id) != 0;
#else
    std::map<TimerId, Timer>::iterator found;
    {
      std::lock_guard<std::mutex> lock(mutex_);
      found = timers_.find(id);
      if (found == timers_.end()) return false;
    }
    std::lock_guard<std::mutex> lock(mutex_);
    timers_.erase(found);
    return true;
#endif
  }
  std::size_t runDue(int now) {
    std::lock_guard<std::mutex> lock(mutex_);
    std::size_t ran = 0;
    for (auto& [id, timer] : timers_)
      if (timer.due <= now) {
        timer.task();
        ++ran;
      }
    return ran;
  }
  std::size_t size() const {
    std::lock_guard<std::mutex> lock(mutex_);
    return timers_.size();
  }

private:
  struct Timer {
    int due;
    std::function<void()> task;
  };
  mutable std::mutex mutex_;
  std::map<TimerId, Timer> timers_;
  TimerId next_ = 1;
};
