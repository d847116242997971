// EXPECT: finding assertion, within 40 executions
// The error needs an order of the two threads, not an early end of the sleep. It counts, even if found in a timing run.
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
