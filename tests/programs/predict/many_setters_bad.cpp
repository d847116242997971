// EXPECT: finding assertion, within 100 executions, strategy default, by schedule 10
// PREEMPTIONS: 1, unproven    (there are too many schedules without any)
// The check fails only if it runs after the first write of one thread and before the second write of any of them.
#include <atomic>
#include <cassert>
#include <thread>
#include <vector>

static std::atomic<int> wanted{0};
static std::atomic<int> done{0};

static void set() {
  wanted.store(1);
  done.store(1);
}

int main() {
  std::vector<std::thread> threads;
  for (int i = 0; i < 40; ++i) {
    threads.emplace_back(set);
  }
  threads.emplace_back([] {
    const int seen = wanted.load();
    assert(done.load() >= seen);
  });
  for (std::thread& thread : threads) {
    thread.join();
  }
}
