// Two threads store to one variable and load the other with relaxed atomics. Both may read zero, which no sequentially
// consistent schedule shows.
#include <atomic>
#include <cstdlib>
#include <thread>

namespace {

constexpr int kRounds = 300;
struct alignas(64) Padded {
  std::atomic<int> value{0};
};
Padded x;
Padded y;
Padded arrived;
bool bothSawZero = false;

void meet(int target) {
  arrived.value.fetch_add(1, std::memory_order_acq_rel);
  for (int spins = 0; arrived.value.load(std::memory_order_acquire) < target; ++spins) {
    if (spins % 64 == 63) {
      std::this_thread::yield();
    }
  }
}

int use(std::atomic<int>& mine, const std::atomic<int>& other) {
  mine.store(1, std::memory_order_relaxed);      // TRUE PLACE
  return other.load(std::memory_order_relaxed);  // TRUE PLACE
}

}  // namespace

int main() {
  int results[2] = {1, 1};
  const auto run = [&](int index) {
    for (int round = 0; round < kRounds; ++round) {
      meet(4 * round + 2);
      results[index] = index == 0 ? use(x.value, y.value) : use(y.value, x.value);
      meet(4 * round + 4);
      if (index == 0) {
        bothSawZero = bothSawZero || (results[0] == 0 && results[1] == 0);
        x.value.store(0, std::memory_order_relaxed);
        y.value.store(0, std::memory_order_relaxed);
      }
    }
  };
  std::thread first(run, 0);
  std::thread second(run, 1);
  first.join();
  second.join();
  return bothSawZero ? EXIT_FAILURE : EXIT_SUCCESS;
}
