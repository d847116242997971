// EXPECT: no finding, within 3 executions
#include <atomic>
#include <thread>
#include <vector>

static std::atomic<int> counter;

int main() {
  std::vector<std::thread> threads;
  for (int i = 0; i < 1000; ++i) {
    threads.emplace_back([] { ++counter; });
  }
  for (std::thread& t : threads) {
    t.join();
  }
  return counter == 1000 ? 0 : 1;
}
