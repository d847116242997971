// EXPECT: no finding, exhausted, strategy dpor
// The waiter checks the flag under the lock, before each wait.
#include <atomic>
#include <condition_variable>
#include <mutex>
#include <thread>

std::mutex mutex;
std::condition_variable changed;
std::atomic<bool> done{false};

void waitForIt() {
  std::unique_lock lock(mutex);
  while (!done) {
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
