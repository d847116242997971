// EXPECT: no finding, within 200 executions
// All writes before count_down are seen after wait.
#include <latch>
#include <thread>

int main() {
  std::latch done(2);
  int left = 0;
  int right = 0;
  std::thread first([&] {
    left = 1;
    done.count_down();
  });
  std::thread second([&] {
    right = 2;
    done.arrive_and_wait();
  });
  done.wait();
  const bool good = left == 1 && right == 2 && done.try_wait();
  first.join();
  second.join();
  return good ? 0 : 1;
}
