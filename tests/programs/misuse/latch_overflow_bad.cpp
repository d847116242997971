// EXPECT: finding misuse, within 200 executions
// PREEMPTIONS: 0
// TEXT: counts the latch `ready` down by more than its remaining count
// Counted down once too often: below zero the latch stays closed for late waiters.
#include <latch>
#include <thread>

int main() {
  std::latch ready(2);
  std::thread first([&] { ready.count_down(); });
  std::thread second([&] { ready.count_down(2); });
  ready.wait();
  first.join();
  second.join();
}
