// EXPECT: no finding, exhausted, strategy dfs
#include <atomic>
#include <cstdlib>
#include <thread>

static std::atomic<int> turn;

int main() {
  std::thread other([] { turn = 1; });
  other.join();
  if (turn != 1) {
    std::abort();
  }
  return 0;
}
