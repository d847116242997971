// EXPECT: no finding, exhausted, strategy dfs
// Under sequential consistency, at least one of the threads sees the other.
#include <atomic>
#include <cassert>
#include <thread>

static std::atomic<int> x, y;
static int seenX, seenY;

int main() {
  std::thread first([] {
    x = 1;
    seenY = y;
  });
  std::thread second([] {
    y = 1;
    seenX = x;
  });
  first.join();
  second.join();
  assert(seenX == 1 || seenY == 1);
  return 0;
}
