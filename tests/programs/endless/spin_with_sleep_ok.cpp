// EXPECT: no finding, within 100 executions
#include <atomic>
#include <chrono>
#include <thread>

static std::atomic<bool> ready;

int main() {
  std::thread sleeper([] {
    while (!ready) {
      std::this_thread::sleep_for(std::chrono::milliseconds(1));
    }
  });
  std::thread setter([] {
    std::this_thread::sleep_for(std::chrono::milliseconds(10));
    ready = true;
  });
  sleeper.join();
  setter.join();
  return 0;
}
