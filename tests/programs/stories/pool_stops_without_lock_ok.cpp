// EXPECT: no finding, within 200 executions
// A pool stops and notifies its workers under its lock.
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
    {
      const std::lock_guard lock(mutex_);
      stopped_ = true;
      ready_.notify_all();
    }
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
      if (stopped_) {
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
