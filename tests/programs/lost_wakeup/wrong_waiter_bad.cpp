// EXPECT: finding lost-wakeup, within 1000 executions
// PREEMPTIONS: 1
// One condition variable for two conditions: notify_one may wake the thread that waits for the other condition.
#include <condition_variable>
#include <mutex>
#include <thread>

static std::mutex guard;
static std::condition_variable changed;
static bool red, green;

int main() {
  std::thread one([] {
    std::unique_lock<std::mutex> hold(guard);
    changed.wait(hold, [] { return red; });
  });
  std::thread two([] {
    std::unique_lock<std::mutex> hold(guard);
    changed.wait(hold, [] { return green; });
    red = true;
    changed.notify_one();
  });
  {
    std::lock_guard<std::mutex> hold(guard);
    green = true;
    changed.notify_one();
  }
  one.join();
  two.join();
  return 0;
}
