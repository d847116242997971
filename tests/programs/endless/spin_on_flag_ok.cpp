// EXPECT: no finding, within 200 executions, strategies
// A polling thread does not starve the thread it waits for, under any strategy.
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
