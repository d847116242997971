// EXPECT: finding lost-wakeup, within 300 executions
#include <atomic>
#include <thread>

static std::atomic<int> state;

int main() {
  std::thread first([] { state.wait(0); });
  std::thread second([] { state.wait(0); });
  state.store(1);
  state.notify_one();
  first.join();
  second.join();
  return 0;
}
