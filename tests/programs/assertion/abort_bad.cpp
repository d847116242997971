// EXPECT: finding abort, within 100 executions, at @abort
// PREEMPTIONS: 1
#include <atomic>
#include <cstdlib>
#include <thread>

static std::atomic<int> turn;

int main() {
  std::thread other([] { turn = 1; });
  if (turn == 1) {
    std::abort();  // @abort
  }
  other.join();
  return 0;
}
