// So many threads besides main, each with so many atomic steps: threads_and_steps THREADS STEPS
#include <atomic>
#include <cstdlib>
#include <thread>
#include <vector>

static std::atomic<long> sum{0};

int main(int argc, char** argv) {
  const int count = argc > 1 ? std::atoi(argv[1]) : 2;
  const int steps = argc > 2 ? std::atoi(argv[2]) : 10;
  std::vector<std::thread> threads;
  threads.reserve(static_cast<std::size_t>(count));
  for (int i = 0; i < count; ++i) {
    threads.emplace_back([steps] {
      for (int n = 0; n < steps; ++n) {
        sum.fetch_add(1, std::memory_order_relaxed);
      }
    });
  }
  for (std::thread& thread : threads) {
    thread.join();
  }
  return sum == static_cast<long>(count) * steps ? 0 : 1;
}
