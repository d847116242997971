// EXPECT: finding lost-wakeup, within 10 executions
// PREEMPTIONS: 0
#include <latch>
#include <thread>

int main() {
  std::latch done(3);
  std::thread first([&] { done.count_down(); });
  std::thread second([&] { done.count_down(); });
  done.wait();
  first.join();
  second.join();
  return 0;
}
