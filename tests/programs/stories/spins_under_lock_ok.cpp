// EXPECT: no finding, within 200 executions
// The thread polls the atomic flag without the lock.
#include <atomic>
#include <mutex>
#include <thread>

class Log {
public:
  void drain() {
    const std::lock_guard lock(mutex_);
    drained_ = true;
  }
  void flush() {
    while (!drained_) {
      std::this_thread::yield();
    }
  }

private:
  std::mutex mutex_;
  std::atomic<bool> drained_{false};
};

int main() {
  Log log;
  std::thread drainer([&] { log.drain(); });
  log.flush();
  drainer.join();
}
