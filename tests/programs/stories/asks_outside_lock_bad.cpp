// EXPECT: finding lost-wakeup, within 2000 executions
// PREEMPTIONS: 1
// FAULT: @fault
// The check whether to wait is made before the lock is taken: its result is stale by then.
#include <atomic>
#include <condition_variable>
#include <mutex>
#include <thread>

std::mutex mutex;
std::condition_variable changed;
std::atomic<bool> done{false};

void waitForIt() {
  if (!done) {  // @fault
    std::unique_lock lock(mutex);
    changed.wait(lock);
  }
}

void finish() {
  const std::lock_guard lock(mutex);
  done = true;
  changed.notify_one();
}

int main() {
  std::thread waiter(waitForIt);
  std::thread worker(finish);
  waiter.join();
  worker.join();
}
