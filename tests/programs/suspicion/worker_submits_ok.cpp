// EXPECT: no finding, within 50 executions
// SUSPICION: none
// A job that a worker took out of the queue adds another job. Taking and adding are operations of their own.
#include <condition_variable>
#include <deque>
#include <functional>
#include <mutex>
#include <thread>

class Jobs {
public:
  void add(std::function<void()> job) {
    {
      const std::lock_guard held(guard_);
      jobs_.push_back(std::move(job));
    }
    added_.notify_one();
  }

  void runOne() {
    std::function<void()> job;
    {
      std::unique_lock held(guard_);
      added_.wait(held, [this] { return !jobs_.empty(); });
      job = std::move(jobs_.front());
      jobs_.pop_front();
    }
    job();
  }

private:
  std::mutex guard_;
  std::condition_variable added_;
  std::deque<std::function<void()>> jobs_;
};

int main() {
  Jobs jobs;
  int done = 0;
  std::thread worker([&] {
    jobs.runOne();
    jobs.runOne();
  });
  jobs.add([&] { jobs.add([&] { ++done; }); });
  worker.join();
  std::thread late([&] { jobs.runOne(); });
  jobs.add([&] { ++done; });
  late.join();
  return done == 2 ? 0 : 1;
}
