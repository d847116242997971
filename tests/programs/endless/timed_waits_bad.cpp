// EXPECT: finding endless, within 1 executions
// PREEMPTIONS: 0
// A wait that times out, looks and waits again: locks change hands, but nobody is left to set the flag.
#include <chrono>
#include <condition_variable>
#include <mutex>
#include <thread>

static std::mutex guard;
static std::condition_variable changed;
static bool ready;

int main() {
  std::thread waiter([] {
    std::unique_lock<std::mutex> hold(guard);
    while (!ready) {
      changed.wait_until(hold, std::chrono::steady_clock::time_point() + std::chrono::hours(1));
    }
  });
  waiter.join();
}
