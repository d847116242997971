// EXPECT: finding data-race, within 50 executions
// PREEMPTIONS: 0
#include <atomic>
#include <thread>

static int number;

int main() {
  std::thread first([] { std::atomic_ref<int>(number).store(1); });
  std::thread second([] { number = 2; });
  first.join();
  second.join();
  return 0;
}
