// EXPECT: finding endless, within 100 executions
// PREEMPTIONS: 0
// Waits for a flag that a later store has already overwritten.
#include <atomic>
#include <thread>

static std::atomic<int> stage;

int main() {
  std::thread waiter([] {
    while (stage.load() != 1) {
    }
  });
  stage = 1;
  stage = 2;
  waiter.join();
  return 0;
}
