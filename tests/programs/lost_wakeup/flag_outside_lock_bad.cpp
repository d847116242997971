// EXPECT: finding lost-wakeup, within 200 executions, at @wait
// PREEMPTIONS: 1
// The flag is set and the notification is sent between the check and the wait.
#include <atomic>
#include <condition_variable>
#include <mutex>
#include <thread>

static std::mutex guard;
static std::condition_variable changed;
static std::atomic<bool> ready;

int main() {
  std::thread waiter([] {
    if (!ready) {
      std::unique_lock<std::mutex> hold(guard);
      changed.wait(hold);  // @wait
    }
  });
  std::thread notifier([] {
    ready = true;
    changed.notify_one();
  });
  waiter.join();
  notifier.join();
  return 0;
}
