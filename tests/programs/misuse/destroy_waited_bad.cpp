// EXPECT: finding misuse, within 200 executions
// PREEMPTIONS: 1, unproven    (without a preemption the loop of main never ends)
// TEXT: while T1 waits on it
// ALSO: lost-wakeup
// The condition variable is destroyed while a thread waits on it.
#include <condition_variable>
#include <memory>
#include <mutex>
#include <thread>

std::mutex m;

int main() {
  auto ready = std::make_unique<std::condition_variable>();
  std::condition_variable* condition = ready.get();
  bool sleeping = false;
  std::thread sleeper([&, condition] {
    std::unique_lock lock(m);
    sleeping = true;
    condition->wait(lock);
  });
  for (;;) {
    std::lock_guard lock(m);
    if (sleeping) {
      break;
    }
  }
  ready.reset();
  sleeper.join();
}
