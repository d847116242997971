// EXPECT: no finding, within 20 executions, strategies
// A spin lock whose waiters count: each round changes something, so the waiters do more than poll. A schedule that
// starves the owner must not make the program endless.
#include <atomic>
#include <thread>

static std::atomic<bool> locked;
static std::atomic<long> rounds;
static int shared;

static void work() {
  for (int i = 0; i < 2; ++i) {
    while (locked.exchange(true)) {
      rounds.fetch_add(1);
    }
    ++shared;
    locked.store(false);
  }
}

int main() {
  std::thread first(work);
  std::thread second(work);
  first.join();
  second.join();
  return shared == 4 ? 0 : 1;
}
