// A whole program with ten threads besides main: static data, the heap, a mutex, a condition variable and atomics.
#include <atomic>
#include <condition_variable>
#include <mutex>
#include <thread>
#include <vector>

static std::mutex mutex;
static std::condition_variable filled;
static std::vector<int> results;
static std::atomic<int> sum{0};

int main() {
  constexpr int kWorkers = 9;
  std::vector<std::thread> workers;
  for (int i = 0; i < kWorkers; ++i) {
    workers.emplace_back([i] {
      sum.fetch_add(i);
      const std::lock_guard lock(mutex);
      results.push_back(i);
      filled.notify_one();
    });
  }
  std::thread reader([] {
    std::unique_lock lock(mutex);
    filled.wait(lock, [] { return results.size() == kWorkers; });
  });
  for (std::thread& worker : workers) {
    worker.join();
  }
  reader.join();
  return sum == kWorkers * (kWorkers - 1) / 2 ? 0 : 1;
}
