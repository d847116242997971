// EXPECT: finding deadlock, within 50 executions
// Main joins a thread that needs the lock main holds.
#include <mutex>
#include <thread>

static std::mutex guard;

int main() {
  std::unique_lock<std::mutex> hold(guard);
  std::thread worker([] { std::lock_guard<std::mutex> mine(guard); });
  worker.join();
  return 0;
}
