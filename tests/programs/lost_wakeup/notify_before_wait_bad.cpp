// EXPECT: finding lost-wakeup, within 50 executions, at @wait
// PREEMPTIONS: 0
// There is no flag: a notification without a waiter is lost.
#include <condition_variable>
#include <mutex>
#include <thread>

static std::mutex guard;
static std::condition_variable changed;

int main() {
  std::thread notifier([] { changed.notify_all(); });
  std::thread waiter([] {
    std::unique_lock<std::mutex> hold(guard);
    changed.wait(hold);  // @wait
  });
  notifier.join();
  waiter.join();
  return 0;
}
