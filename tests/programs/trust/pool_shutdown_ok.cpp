// EXPECT: no finding, within 400 executions
// Workers leave on request once the queue is empty; the pool is destroyed after them.
#include <condition_variable>
#include <deque>
#include <functional>
#include <memory>
#include <mutex>
#include <thread>
#include <vector>

class Pool {
public:
  explicit Pool(int count) {
    for (int i = 0; i < count; ++i) {
      workers_.emplace_back([this] { work(); });
    }
  }
  ~Pool() {
    {
      std::lock_guard lock(mutex_);
      stop_ = true;
    }
    wake_.notify_all();
    for (std::thread& worker : workers_) {
      worker.join();
    }
  }
  void add(std::function<void()> job) {
    {
      std::lock_guard lock(mutex_);
      jobs_.push_back(std::move(job));
    }
    wake_.notify_one();
  }

private:
  void work() {
    for (;;) {
      std::function<void()> job;
      {
        std::unique_lock lock(mutex_);
        wake_.wait(lock, [this] { return stop_ || !jobs_.empty(); });
        if (jobs_.empty()) {
          return;
        }
        job = std::move(jobs_.front());
        jobs_.pop_front();
      }
      job();
    }
  }
  std::mutex mutex_;
  std::condition_variable wake_;
  std::deque<std::function<void()>> jobs_;
  bool stop_ = false;
  std::vector<std::thread> workers_;
};

int main() {
  int done = 0;
  std::mutex m;
  {
    Pool pool(2);
    for (int i = 0; i < 3; ++i) {
      pool.add([&] {
        std::lock_guard lock(m);
        ++done;
      });
    }
  }
  return done == 3 ? 0 : 1;
}
