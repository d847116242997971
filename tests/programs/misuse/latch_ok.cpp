// EXPECT: no finding
// All ways to count a latch down to zero, and the program's own atomics that go below zero.
#include <atomic>
#include <latch>
#include <thread>

int main() {
  std::latch ready(4);
  std::atomic<int> balance{0};
  std::thread first([&] {
    balance.fetch_sub(1);
    ready.count_down(2);
  });
  std::thread second([&] {
    balance.fetch_sub(2);
    ready.count_down(0);
    ready.arrive_and_wait();
  });
  ready.arrive_and_wait();
  first.join();
  second.join();
  ready.wait();
  return ready.try_wait() && balance == -3 ? 0 : 1;
}
