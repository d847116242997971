// EXPECT: finding lost-wakeup, within 2000 executions
// CAUSE: @check @store @notify
// ROWS: 6
// A pool stops without its lock: a worker that saw it running waits for a notification that has already been sent. The
// notifications of the jobs are not the cause.
#include <atomic>
#include <condition_variable>
#include <deque>
#include <functional>
#include <mutex>
#include <thread>
#include <vector>

class Pool {
public:
  explicit Pool(int count) {
    for (int i = 0; i < count; ++i) {
      workers_.emplace_back([this] { run(); });
    }
  }
  void submit(std::function<void()> job) {
    const std::lock_guard lock(mutex_);
    jobs_.push_back(std::move(job));
    ready_.notify_one();
  }
  void stop() {
    stopped_ = true;      // @store
    ready_.notify_all();  // @notify
    for (std::thread& worker : workers_) {
      worker.join();
    }
  }

private:
  void run() {
    while (auto job = next()) {
      job();
    }
  }
  std::function<void()> next() {
    std::unique_lock lock(mutex_);
    while (jobs_.empty()) {
      if (stopped_) {  // @check
        return {};
      }
      ready_.wait(lock);
    }
    auto job = std::move(jobs_.front());
    jobs_.pop_front();
    return job;
  }

  std::mutex mutex_;
  std::condition_variable ready_;
  std::deque<std::function<void()>> jobs_;
  std::atomic<bool> stopped_{false};
  std::vector<std::thread> workers_;
};

int main() {
  std::atomic<int> sum{0};
  Pool pool(2);
  for (int i = 0; i < 3; ++i) {
    pool.submit([&sum] { ++sum; });
  }
  pool.stop();
}
