// EXPECT: finding endless, within 200 executions
// TEXT: Deadlock: a thread loops forever while it holds a lock that another thread waits for
// CAUSE: @lock @poll @needs
// ROWS: 12
// A thread polls a flag under a lock that the thread that would set the flag needs.
#include <atomic>
#include <mutex>
#include <thread>

class Log {
public:
  void drain() {
    const std::lock_guard lock(mutex_);  // @needs
    drained_ = true;
  }
  void flush() {
    const std::lock_guard lock(mutex_);  // @lock
    while (!drained_) {                  // @poll
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
