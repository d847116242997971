// CLASS: StoppableWorker
// BAD: data-race
// The object's own thread waits until it is asked to stop. libstdc++ omits the synchronisation at the end of a stop
// callback if it assumes that the process has a single thread.
#pragma once
#include <condition_variable>
#include <mutex>
#include <stop_token>
#include <thread>

class StoppableWorker {
public:
  StoppableWorker()
      : thread_([this](std::stop_token stop) {
          std::unique_lock lock(mutex_);
          changed_.wait(lock, stop, [] { return false; });
        }) {}
  void set(int value) {
#ifdef FIXED
    const std::lock_guard lock(mutex_);
#endif
    value_ = value;
  }
  int get() {
    const std::lock_guard lock(mutex_);
    return value_;
  }

private:
  std::mutex mutex_;
  std::condition_variable_any changed_;
  int value_ = 0;
  std::jthread thread_;
};
