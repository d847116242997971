// EXPECT: finding use-after-free, within 20 executions, strategy dpor
// ALSO: data-race
// PREEMPTIONS: 0
// An atomic operation on a heap block depends on the end of the block, although no plain access races.
#include <atomic>
#include <thread>

int main() {
  auto* const counter = new std::atomic<int>(0);
  std::thread user([=] { counter->fetch_add(1); });
  std::thread owner([=] { delete counter; });
  user.join();
  owner.join();
}
