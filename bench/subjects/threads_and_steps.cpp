// A number of threads besides main, each with a number of atomic steps, either relaxed or ordered:
// threads_and_steps THREADS STEPS relaxed|ordered
#include <atomic>
#include <cstdlib>
#include <string_view>
#include <thread>
#include <vector>

static std::atomic<long> sum{0};

template <std::memory_order Order>
static void work(int steps) {
  for (int n = 0; n < steps; ++n) {
    sum.fetch_add(1, Order);
  }
}

int main(int argc, char** argv) {
  const int count = argc > 1 ? std::atoi(argv[1]) : 2;
  const int steps = argc > 2 ? std::atoi(argv[2]) : 10;
  const bool ordered = argc > 3 && std::string_view(argv[3]) == "ordered";
  std::vector<std::thread> threads;
  threads.reserve(static_cast<std::size_t>(count));
  for (int i = 0; i < count; ++i) {
    threads.emplace_back(ordered ? work<std::memory_order_seq_cst> : work<std::memory_order_relaxed>, steps);
  }
  for (std::thread& thread : threads) {
    thread.join();
  }
  return sum == static_cast<long>(count) * steps ? 0 : 1;
}
