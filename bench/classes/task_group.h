// CLASS: TaskGroup
// BUG: deadlock|stuck|lost-wakeup wait|run|submit|work
// A worker counts a task as done after it has notified the waiting thread.
#pragma once
#include <condition_variable>
#include <functional>
#include <mutex>
#include <queue>
#include <thread>
#include <utility>
#include <vector>

class TaskGroup {
public:
  explicit TaskGroup(unsigned workers = 1) {
    for (unsigned i = 0; i < workers; ++i) {
      threads_.emplace_back([this] { work(); });
    }
  }
  ~TaskGroup() {
    {
      std::lock_guard<std::mutex> lock(mutex_);
      stopping_ = true;
    }
    ready_.notify_all();
    for (std::thread& one : threads_) {
      one.join();
    }
  }
  template <class F, class... Args>
  void submit(F&& task, Args&&... args) {
    {
      std::lock_guard<std::mutex> lock(mutex_);
      tasks_.push(std::bind(std::forward<F>(task), std::forward<Args>(args)...));
      ++unfinished_;
    }
    ready_.notify_one();
  }
  void wait() {
    std::unique_lock<std::mutex> lock(mutex_);
    idle_.wait(lock, [this] { return unfinished_ == 0 || threads_.empty(); });
  }

private:
  void work() {
    std::unique_lock<std::mutex> lock(mutex_);
    while (true) {
      ready_.wait(lock, [this] { return stopping_ || !tasks_.empty(); });
      if (tasks_.empty()) { return; }
      std::function<void()> task = std::move(tasks_.front());
      tasks_.pop();
      lock.unlock();
      task();
#ifdef FIXED
      lock.lock();
      --unfinished_;
      idle_.notify_all();
#else
      idle_.notify_all();
      lock.lock();
      --unfinished_;
#endif
    }
  }
  std::mutex mutex_;
  std::condition_variable ready_;
  std::condition_variable idle_;
  std::queue<std::function<void()>> tasks_;
  std::size_t unfinished_ = 0;
  bool stopping_ = false;
  std::vector<std::thread> threads_;
};
