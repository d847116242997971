// EXPECT: no finding, exhausted, strategy dfs
#include <condition_variable>
#include <mutex>
#include <thread>

static std::mutex guard;
static std::condition_variable changed;
static bool ready;

int main() {
  std::thread waiter([] {
    std::unique_lock<std::mutex> hold(guard);
    while (!ready) {
      changed.wait(hold);
    }
  });
  std::thread notifier([] {
    std::lock_guard<std::mutex> hold(guard);
    ready = true;
    changed.notify_one();
  });
  waiter.join();
  notifier.join();
  return 0;
}
