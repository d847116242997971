// EXPECT: finding assertion, within 40 executions
// The error needs an order of the two threads, and no early end of the sleep: it counts, wherever it was met first.
#include <atomic>
#include <cassert>
#include <chrono>
#include <thread>

static std::atomic<int> stage;

int main() {
  std::thread sleeper([] { std::this_thread::sleep_for(std::chrono::seconds(1)); });
  std::thread first([] { stage = 1; });
  std::thread second([] { assert(stage == 0); });
  sleeper.join();
  first.join();
  second.join();
}
