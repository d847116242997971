// EXPECT: finding lost-wakeup, within 20 executions
// PREEMPTIONS: 0
// Main sleeps until no other thread can run: by then both threads wait.
#include <atomic>
#include <chrono>
#include <thread>

static std::atomic<int> state;

int main() {
  std::thread first([] { state.wait(0); });
  std::thread second([] { state.wait(0); });
  std::this_thread::sleep_for(std::chrono::seconds(1));
  state.store(1);
  state.notify_one();
  first.join();
  second.join();
  return 0;
}
