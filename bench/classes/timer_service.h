// CLASS: TimerService
// BUG: data-race|memory-error|use-after-free|double-free|out-of-bounds|signal|uncaught cancel|after|run|loop|fire
// The timer thread runs a task through a reference into the map, without the lock.
#pragma once
#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <functional>
#include <map>
#include <mutex>
#include <thread>
#include <utility>

class TimerService {
public:
  using Clock = std::chrono::steady_clock;
  using TimerId = std::uint64_t;

  TimerService() : thread_([this] { loop(); }) {}
  ~TimerService() {
    {
      std::lock_guard<std::mutex> lock(mutex_);
      stopping_ = true;
    }
    changed_.notify_all();
    thread_.join();
  }
  template <class Rep, class Period, class F>
  TimerId after(std::chrono::duration<Rep, Period> delay, F&& task) {
    std::lock_guard<std::mutex> lock(mutex_);
    const TimerId id = ++last_;
    timers_.emplace(id, Timer{Clock::now() + delay, std::forward<F>(task)});
    changed_.notify_all();
    return id;
  }
  bool cancel(TimerId id) {
    std::lock_guard<std::mutex> lock(mutex_);
    return timers_.erase(id) != 0;
  }

private:
  struct Timer {
    Clock::time_point due;
    std::function<void()> task;
  };
  void loop() {
    std::unique_lock<std::mutex> lock(mutex_);
    while (!stopping_) {
      if (timers_.empty()) {
        changed_.wait(lock);
        continue;
      }
      auto next = timers_.begin();
      for (auto it = timers_.begin(); it != timers_.end(); ++it) {
        if (it->second.due < next->second.due) { next = it; }
      }
      if (next->second.due > Clock::now()) {
        const Clock::time_point due = next->second.due;
        changed_.wait_until(lock, due);
        continue;
      }
#ifdef FIXED
      std::function<void()> task = std::move(next->second.task);
      timers_.erase(next);
      lock.unlock();
      task();
      lock.lock();
#else
      lock.unlock();
      next->second.task();
      lock.lock();
      timers_.erase(next);
#endif
    }
  }
  std::mutex mutex_;
  std::condition_variable changed_;
  std::map<TimerId, Timer> timers_;
  TimerId last_ = 0;
  bool stopping_ = false;
  std::thread thread_;
};
