// EXPECT: no finding, within 20 executions, strategies
// A thread that repeatedly checks a heartbeat, with sleeps in between.
#include <atomic>
#include <chrono>
#include <thread>

static std::atomic<bool> stop;
static std::atomic<int> beats, looks;

int main() {
  std::thread watchdog([] {
    while (!stop) {
      looks = looks + beats;
      std::this_thread::sleep_for(std::chrono::milliseconds(1));
    }
  });
  std::thread worker([] {
    for (int i = 0; i < 200; ++i) {
      ++beats;
    }
    std::this_thread::sleep_for(std::chrono::milliseconds(10));
    stop = true;
  });
  worker.join();
  watchdog.join();
}
