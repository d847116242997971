// EXPECT: finding lost-wakeup, within 200 executions
// PREEMPTIONS: 1
// Two threads wait, but only one is notified.
#include <condition_variable>
#include <mutex>
#include <thread>

static std::mutex guard;
static std::condition_variable changed;
static bool open;

static void enter() {
  std::unique_lock<std::mutex> hold(guard);
  changed.wait(hold, [] { return open; });
}

int main() {
  std::thread first(enter);
  std::thread second(enter);
  {
    std::lock_guard<std::mutex> hold(guard);
    open = true;
  }
  changed.notify_one();
  first.join();
  second.join();
  return 0;
}
