// An in-process test with very many behaviours: four threads, each of which adds to one counter three times.
#include <heddle/heddle.h>

#include <atomic>
#include <thread>
#include <vector>

int main() {
  const bool good = bool(heddle::test([] {
    std::atomic<int> sum{0};
    std::vector<std::thread> threads;
    for (int t = 0; t < 4; ++t) {
      threads.emplace_back([&sum] {
        for (int i = 0; i < 3; ++i) {
          sum.fetch_add(1);
        }
      });
    }
    for (std::thread& thread : threads) {
      thread.join();
    }
  }));
  return good ? 0 : 1;
}
