// EXPECT: finding misuse, within 20 executions
// PREEMPTIONS: 0
// TEXT: down by more than its remaining count
// Three workers where two are expected: the waiter is released, and nothing else goes wrong yet.
#include <latch>
#include <memory>
#include <thread>
#include <vector>

int main() {
  auto done = std::make_unique<std::latch>(2);
  std::vector<std::thread> workers;
  for (int i = 0; i < 3; ++i) {
    workers.emplace_back([&] { done->count_down(); });
  }
  for (std::thread& worker : workers) {
    worker.join();
  }
}
