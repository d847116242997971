// The destructor of a pool sets its flag outside the lock, between a worker's look at the flag and its wait.
// Family: lost wake-up at shutdown. Fails: lost-wakeup or deadlock.
// Variant: shutdown_flag
#include <atomic>
#include <condition_variable>
#include <mutex>
#include <thread>
#include <vector>

namespace {
class Pool {
public:
  explicit Pool(int threads) {
    for (int i = 0; i < threads; ++i) threads_.emplace_back([this] { work(); });
  }

  void submit() {
    const std::lock_guard guard(lock_);
    ++jobs_;
    wake_.notify_one();
  }

  void finish() {
#ifdef FIXED
    {
      const std::lock_guard guard(lock_);
      ending_ = true;
    }
#else
    ending_ = true;
#endif
    wake_.notify_all();
    for (std::thread& thread : threads_) thread.join();
  }

private:
  void work() {
    std::unique_lock guard(lock_);
    for (;;) {
      if (jobs_ > 0)
        --jobs_;
      else if (ending_)
        return;
      else
        wake_.wait(guard);
    }
  }

  std::mutex lock_;
  std::condition_variable wake_;
  int jobs_ = 0;
  std::atomic<bool> ending_{false};
  std::vector<std::thread> threads_;
};
}  // namespace

int main() {
  Pool pool(2);
  pool.submit();
  pool.submit();
  pool.finish();
}
