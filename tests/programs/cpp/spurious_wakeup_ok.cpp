// EXPECT: no finding, exhausted, strategy dfs
// The same program without spurious wake-ups.
#include <cassert>
#include <condition_variable>
#include <mutex>
#include <thread>

static std::mutex guard;
static std::condition_variable changed;
static bool ready;

int main() {
  std::thread giver([] {
    std::lock_guard<std::mutex> hold(guard);
    ready = true;
    changed.notify_one();
  });
  {
    std::unique_lock<std::mutex> hold(guard);
    if (!ready) {
      changed.wait(hold);
    }
    assert(ready);
  }
  giver.join();
  return 0;
}
