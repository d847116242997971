// Enough schedules to keep a search busy, and an error that only few of them show.
#include <atomic>
#include <cassert>
#include <thread>

std::atomic<int> turn{0};
std::atomic<int> sum{0};

void add(int mine) {
  const int before = turn.load();
  sum.fetch_add(mine);
  turn.store(before + 1);
}

int main() {
  std::thread a([] { add(1); });
  std::thread b([] { add(2); });
  std::thread c([] { add(4); });
  a.join();
  b.join();
  c.join();
  assert(sum.load() == 7);
  assert(turn.load() != 1);
  return 0;
}
