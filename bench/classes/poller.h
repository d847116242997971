// CLASS: Poller
// BUG: data-race add|poll|watch|pending|run
// After start(), the polling thread reads the list that add() changes under another lock.
#pragma once
#include <condition_variable>
#include <functional>
#include <mutex>
#include <stdexcept>
#include <thread>
#include <utility>
#include <vector>

class Poller {
public:
  ~Poller() { stop(); }
  void start() {
    std::lock_guard<std::mutex> lock(state_);
    if (running_) { return; }
    running_ = true;
    thread_ = std::thread([this] { run(); });
  }
  void stop() {
    std::thread ended;
    {
      std::lock_guard<std::mutex> lock(state_);
      if (!running_) { return; }
      running_ = false;
      ended = std::move(thread_);
    }
    wake_.notify_all();
    ended.join();
  }
  void add(std::function<void()> poll) {
    {
      std::lock_guard<std::mutex> lock(state_);
      if (!running_) { throw std::logic_error("the poller does not run"); }
    }
#ifdef FIXED
    std::lock_guard<std::mutex> lock(state_);
#else
    std::lock_guard<std::mutex> lock(list_);
#endif
    polls_.push_back(std::move(poll));
    wake_.notify_all();
  }

private:
  void run() {
    std::unique_lock<std::mutex> lock(state_);
    std::size_t next = 0;
    while (running_) {
      if (next == polls_.size()) {
        wake_.wait(lock);
        continue;
      }
      const std::function<void()> poll = polls_[next++];
      lock.unlock();
      poll();
      lock.lock();
    }
  }
  std::mutex state_;
  std::mutex list_;
  std::condition_variable wake_;
  bool running_ = false;
  std::vector<std::function<void()>> polls_;
  std::thread thread_;
};
