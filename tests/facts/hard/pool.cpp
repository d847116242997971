// A pool of threads with a queue of std::function, std::jthread with a stop callback, tasks that submit tasks.
#include <atomic>
#include <condition_variable>
#include <deque>
#include <functional>
#include <mutex>
#include <stop_token>
#include <thread>
#include <vector>

class Pool {
public:
  explicit Pool(int count) {
    for (int i = 0; i < count; ++i) {
      threads_.emplace_back([this] { run(); });
    }
  }
  ~Pool() {
    {
      std::lock_guard guard(lock_);
      stopped_ = true;
    }
    changed_.notify_all();
    for (std::thread& thread : threads_) {
      thread.join();
    }
  }
  void submit(std::function<void()> task) {
    {
      std::lock_guard guard(lock_);
      tasks_.push_back(std::move(task));
    }
    changed_.notify_one();
  }

private:
  void run() {
    for (;;) {
      std::function<void()> task;
      {
        std::unique_lock guard(lock_);
        changed_.wait(guard, [this] { return stopped_ || !tasks_.empty(); });
        if (tasks_.empty()) {
          return;
        }
        task = std::move(tasks_.front());
        tasks_.pop_front();
      }
      task();
    }
  }

  std::mutex lock_;
  std::condition_variable changed_;
  std::deque<std::function<void()>> tasks_;
  bool stopped_ = false;
  std::vector<std::thread> threads_;
};

std::atomic<int> direct;
std::mutex sumLock;
int indirect;
bool stopSeen;

int main() {
  {
    Pool pool(2);
    pool.submit([] { ++direct; });
    pool.submit([&pool] {
      pool.submit([] {
        std::lock_guard guard(sumLock);
        ++indirect;
      });
    });
  }
  std::jthread stopped([](std::stop_token token) {
    std::stop_callback callback(token, [] { stopSeen = true; });
    std::mutex own;
    std::condition_variable_any changed;
    std::unique_lock guard(own);
    changed.wait(guard, token, [] { return false; });
  });
  stopped.request_stop();
  stopped.join();
  std::lock_guard guard(sumLock);
  return direct == 1 && indirect == 1 && stopSeen ? 0 : 1;
}
