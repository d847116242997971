// EXPECT: no finding, within 30 executions, strategies
// A ticket lock with proportional backoff that counts its waiting rounds.
#include <atomic>
#include <thread>

static std::atomic<unsigned> next, serving, waited;
static int shared;

static void enter() {
  const unsigned ticket = next.fetch_add(1);
  for (unsigned mine = serving; mine != ticket; mine = serving) {
    for (unsigned i = 0; i < ticket - mine; ++i) {
      waited.fetch_add(1, std::memory_order_relaxed);
      std::this_thread::yield();
    }
  }
}

static void work() {
  for (int i = 0; i < 2; ++i) {
    enter();
    ++shared;
    serving.fetch_add(1);
  }
}

int main() {
  std::thread a(work), b(work), c(work);
  a.join();
  b.join();
  c.join();
  return shared == 6 ? 0 : 1;
}
