// EXPECT: no finding, within 20 executions, strategies
// Time passes for pollers: a sleep ends beside threads that never wait.
#include <atomic>
#include <chrono>
#include <thread>

static std::atomic<bool> stop;
static std::atomic<long> count;

int main() {
  std::thread worker([] {
    while (!stop) {
      ++count;
    }
  });
  std::this_thread::sleep_for(std::chrono::milliseconds(5));
  stop = true;
  worker.join();
}
