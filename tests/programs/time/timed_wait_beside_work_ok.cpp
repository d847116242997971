// EXPECT: no finding, within 20 executions
// A wait with a deadline serves as an interruptible sleep. The workers continue until it ends.
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <mutex>
#include <thread>

static std::atomic<bool> stop;
static std::mutex guard;
static std::condition_variable cutShort;
static long done;

int main() {
  std::thread worker([] {
    while (!stop) {
      std::lock_guard<std::mutex> hold(guard);
      ++done;
    }
  });
  {
    std::unique_lock<std::mutex> hold(guard);
    cutShort.wait_for(hold, std::chrono::milliseconds(2));
  }
  stop = true;
  worker.join();
}
