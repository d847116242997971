// EXPECT: finding exit-status, within 100 executions
// PREEMPTIONS: 1
// No data race: each access is atomic, but the update as a whole is not.
#include <atomic>
#include <thread>

static std::atomic<int> counter;

static void add_bad() { counter.store(counter.load() + 1); }

int main() {
  std::thread first(add_bad);
  std::thread second(add_bad);
  first.join();
  second.join();
  return counter == 2 ? 0 : 1;
}
