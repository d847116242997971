// EXPECT: finding assertion, within 100 executions, strategy default, by schedule 10
// PREEMPTIONS: 1, unproven    (there are too many schedules without any)
// Two related numbers are changed in two critical sections, and the reader comes in between. It must see the first
// section of some thread, and the second one of none.
#include <cassert>
#include <mutex>
#include <thread>
#include <vector>

static std::mutex guardOfFirst;
static std::mutex guardOfSecond;
static int first = 0;
static int second = 0;

static void change() {
  {
    const std::lock_guard<std::mutex> hold(guardOfFirst);
    first = 1;
  }
  const std::lock_guard<std::mutex> hold(guardOfSecond);
  second = 2;
}

static void check() {
  int one = 0;
  {
    const std::lock_guard<std::mutex> hold(guardOfFirst);
    one = first;
  }
  if (one == 0) {
    return;
  }
  const std::lock_guard<std::mutex> hold(guardOfSecond);
  assert(second == one + 1);
}

int main() {
  std::vector<std::thread> threads;
  for (int i = 0; i < 30; ++i) {
    threads.emplace_back(change);
  }
  threads.emplace_back(check);
  for (std::thread& thread : threads) {
    thread.join();
  }
}
