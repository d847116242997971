// CLASS: ThreadPool
// BAD: deadlock, lost-wakeup
// The destructor sets the flag without the workers' lock: a worker that has just checked the flag waits forever.
#pragma once
#include <atomic>
#include <condition_variable>
#include <deque>
#include <mutex>
#include <thread>

class ThreadPool {
public:
  ThreadPool() : worker_([this] { work(); }) {}
  ~ThreadPool() {
#ifdef FIXED
    {
      std::lock_guard<std::mutex> lock(mutex_);
      stopping_ = true;
    }
#else
    stopping_ = true;
#endif
    filled_.notify_all();
    worker_.join();
  }
  ThreadPool(const ThreadPool&) = delete;
  ThreadPool& operator=(const ThreadPool&) = delete;

  void submit(int amount) {
    std::lock_guard<std::mutex> lock(mutex_);
    tasks_.push_back(amount);
    filled_.notify_one();
  }
  int done() const {
    std::lock_guard<std::mutex> lock(mutex_);
    return done_;
  }

private:
  void work() {
    std::unique_lock<std::mutex> lock(mutex_);
    while (true) {
      while (!stopping_ && tasks_.empty()) filled_.wait(lock);
      if (tasks_.empty()) return;
      done_ += tasks_.front();
      tasks_.pop_front();
    }
  }

  mutable std::mutex mutex_;
  std::condition_variable filled_;
  std::deque<int> tasks_;
  std::atomic<bool> stopping_ = false;
  int done_ = 0;
  std::thread worker_;
};
