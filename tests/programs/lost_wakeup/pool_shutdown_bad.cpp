// EXPECT: finding lost-wakeup, within 2000 executions
// PREEMPTIONS: 2
// TEXT: sleeps on condition variable `pool.wake_`
// ALSO: data-race
// The flag that ends the workers is set without their lock: a worker may check it before and fall asleep afterwards.
#include <condition_variable>
#include <functional>
#include <mutex>
#include <queue>
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
    stopping_ = true;
    wake_.notify_all();
    for (std::thread& worker : workers_) {
      worker.join();
    }
  }
  void post(std::function<void()> job) {
    {
      const std::lock_guard lock(mutex_);
      jobs_.push(std::move(job));
    }
    wake_.notify_one();
  }

private:
  void work() {
    for (;;) {
      std::unique_lock lock(mutex_);
      wake_.wait(lock, [this] { return stopping_ || !jobs_.empty(); });
      if (jobs_.empty()) {
        return;
      }
      const std::function<void()> job = std::move(jobs_.front());
      jobs_.pop();
      lock.unlock();
      job();
    }
  }

  std::mutex mutex_;
  std::condition_variable wake_;
  std::queue<std::function<void()>> jobs_;
  bool stopping_ = false;
  std::vector<std::thread> workers_;
};

int main() {
  Pool pool(2);
  pool.post([] {});
}
