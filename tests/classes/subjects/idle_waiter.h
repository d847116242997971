// CLASS: IdleWaiter
// BAD: lost-wakeup
// The object's own thread notifies the caller that waits for it before it has counted the task as done. A single caller
// is enough to show it.
#pragma once
#include <condition_variable>
#include <mutex>
#include <thread>

class IdleWaiter {
public:
  IdleWaiter() : thread_([this] { work(); }) {}
  ~IdleWaiter() {
    {
      const std::lock_guard lock(mutex_);
      isStopping_ = true;
    }
    ready_.notify_one();
    thread_.join();
  }
  void post() {
    {
      const std::lock_guard lock(mutex_);
      ++posted_;
    }
    ready_.notify_one();
  }
  void waitUntilIdle() {
    std::unique_lock lock(mutex_);
    idle_.wait(lock, [this] { return done_ == posted_; });
  }

private:
  void work() {
    std::unique_lock lock(mutex_);
    while (true) {
      ready_.wait(lock, [this] { return isStopping_ || done_ != posted_; });
      if (done_ == posted_) {
        return;
      }
#ifdef FIXED
      ++done_;
      idle_.notify_all();
#else
      lock.unlock();
      idle_.notify_all();
      lock.lock();
      ++done_;
#endif
    }
  }

  std::mutex mutex_;
  std::condition_variable ready_;
  std::condition_variable idle_;
  int posted_ = 0;
  int done_ = 0;
  bool isStopping_ = false;
  std::thread thread_;
};
