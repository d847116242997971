// EXPECT: no finding, within 300 executions
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
  changed.notify_all();
  first.join();
  second.join();
  return 0;
}
