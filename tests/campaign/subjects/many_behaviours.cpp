// Enough behaviours to keep a reduced search busy, and an error that only few of them show.
#include <atomic>
#include <cassert>
#include <thread>

#ifndef ROUNDS_OF_SOME
#define ROUNDS_OF_SOME 2
#endif

std::atomic<int> sum{0};
int seen[4];

void add(int mine, int rounds) {
  seen[mine] = sum.fetch_add(1);
  for (int i = 1; i < rounds; ++i) {
    sum.fetch_add(1);
  }
}

int main() {
  std::thread a([] { add(0, 2); });
  std::thread b([] { add(1, 2); });
  std::thread c([] { add(2, ROUNDS_OF_SOME); });
  std::thread d([] { add(3, ROUNDS_OF_SOME); });
  a.join();
  b.join();
  c.join();
  d.join();
  assert(sum.load() == 4 + 2 * ROUNDS_OF_SOME);
  assert(!(seen[0] == 6 && seen[1] == 0 && seen[3] == 3));
  return 0;
}
