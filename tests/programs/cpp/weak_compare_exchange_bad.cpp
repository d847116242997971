// EXPECT: finding exit-status, within 200 executions
// PREEMPTIONS: 0
// OPTIONS: --weak-cas-failures
// A weak compare-exchange outside a loop.
#include <atomic>
#include <thread>

static std::atomic<int> value;

int main() {
  bool done = false;
  std::thread other([&] {
    int expected = 0;
    done = value.compare_exchange_weak(expected, 1);
  });
  other.join();
  return done ? 0 : 1;
}
