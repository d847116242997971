// CLASS: Ticker
// BAD: deadlock, lost-wakeup
// An object that does its work in a thread of its own, and can only be created and destroyed.
#pragma once

#include <atomic>
#include <condition_variable>
#include <mutex>
#include <thread>
class Ticker {
public:
  Ticker() : t_([this] { run(); }) {}
  ~Ticker() {
#ifndef FIXED
    stop_ = true;
#else
    {
      std::lock_guard<std::mutex> l(m_);
      stop_ = true;
    }
#endif
    cv_.notify_all();
    t_.join();
  }

private:
  void run() {
    std::unique_lock<std::mutex> l(m_);
    while (!stop_) cv_.wait(l);
  }
  std::mutex m_;
  std::condition_variable cv_;
  std::atomic<bool> stop_{false};
  std::thread t_;
};
