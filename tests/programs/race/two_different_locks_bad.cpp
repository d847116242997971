// EXPECT: finding data-race, within 50 executions
// PREEMPTIONS: 0
#include <mutex>
#include <thread>

static std::mutex left, right;
static int balance;

int main() {
  std::thread first([] {
    std::lock_guard<std::mutex> hold(left);
    balance += 1;
  });
  std::thread second([] {
    std::lock_guard<std::mutex> hold(right);
    balance += 1;
  });
  first.join();
  second.join();
  return 0;
}
