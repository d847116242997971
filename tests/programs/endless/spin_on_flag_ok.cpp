// EXPECT: no finding, within 200 executions, strategies
// A spinning thread does not starve the one it waits for, whatever the strategy.
#include <atomic>
#include <thread>

static std::atomic<bool> ready;

int main() {
  std::thread spinner([] {
    while (!ready.load(std::memory_order_acquire)) {
    }
  });
  std::thread setter([] { ready.store(true, std::memory_order_release); });
  spinner.join();
  setter.join();
  return 0;
}
