// EXPECT: finding exit-status, within 100 executions
// PREEMPTIONS: 1
// TEXT: 3
#include <atomic>
#include <thread>

static std::atomic<int> turn;

int main() {
  std::thread other([] { turn = 1; });
  const int seen = turn;
  other.join();
  return seen == 1 ? 3 : 0;
}
