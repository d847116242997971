// EXPECT: no finding, within 200 executions, strategy default
// Every thread takes the lock with the lower number first.
#include <algorithm>
#include <mutex>
#include <thread>
#include <vector>

constexpr int kThreads = 7;
static std::mutex locks[kThreads];

int main() {
  std::vector<std::thread> threads;
  for (int i = 0; i < kThreads; ++i) {
    threads.emplace_back([i] {
      const std::lock_guard<std::mutex> own(locks[std::min(i, (i + 1) % kThreads)]);
      const std::lock_guard<std::mutex> next(locks[std::max(i, (i + 1) % kThreads)]);
    });
  }
  for (std::thread& thread : threads) {
    thread.join();
  }
}
