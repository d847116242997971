// EXPECT: finding deadlock, within 100 executions
// PREEMPTIONS: 0
// Nested monitors: the waiter releases only the inner lock, so no thread can pass the outer one to notify it.
#include <condition_variable>
#include <mutex>
#include <thread>

static std::mutex outer, inner;
static std::condition_variable changed;
static bool full;

int main() {
  std::thread taker([] {
    std::lock_guard<std::mutex> first(outer);
    std::unique_lock<std::mutex> second(inner);
    changed.wait(second, [] { return full; });
  });
  std::thread giver([] {
    std::lock_guard<std::mutex> first(outer);
    std::lock_guard<std::mutex> second(inner);
    full = true;
    changed.notify_one();
  });
  taker.join();
  giver.join();
  return 0;
}
