// EXPECT: no finding, exhausted, strategy dfs
#include <mutex>
#include <thread>

static std::mutex guard;

int main() {
  std::unique_lock<std::mutex> hold(guard);
  std::thread worker([] { std::lock_guard<std::mutex> mine(guard); });
  hold.unlock();
  worker.join();
  return 0;
}
