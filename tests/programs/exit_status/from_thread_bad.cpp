// EXPECT: finding exit-status, within 100 executions
// PREEMPTIONS: 0
// TEXT: 4
// A thread calls std::exit while others still run.
#include <atomic>
#include <cstdlib>
#include <thread>

static std::atomic<int> turn;

int main() {
  std::thread other([] {
    if (turn == 1) {
      std::exit(4);
    }
  });
  turn = 1;
  other.join();
  return 0;
}
