// EXPECT: finding deadlock, within 100 executions, strategy default, by schedule 6
// PREEMPTIONS: 5, unproven    (there are too many schedules with fewer)
// Every thread takes its own lock and then that of its neighbour. All of them must be held at their second lock.
#include <mutex>
#include <thread>
#include <vector>

constexpr int kThreads = 7;
static std::mutex locks[kThreads];

int main() {
  std::vector<std::thread> threads;
  for (int i = 0; i < kThreads; ++i) {
    threads.emplace_back([i] {
      const std::lock_guard<std::mutex> own(locks[i]);
      const std::lock_guard<std::mutex> next(locks[(i + 1) % kThreads]);
    });
  }
  for (std::thread& thread : threads) {
    thread.join();
  }
}
