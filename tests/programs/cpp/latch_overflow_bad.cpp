// EXPECT: finding misuse, within 20 executions
// PREEMPTIONS: 0
// TEXT: down by more than its remaining count
#include <latch>
#include <thread>
#include <vector>

int main() {
  std::latch done(2);
  std::vector<std::thread> workers;
  for (int i = 0; i < 3; ++i) {
    workers.emplace_back([&] { done.count_down(); });
  }
  for (std::thread& worker : workers) {
    worker.join();
  }
}
