// EXPECT: finding assertion, within 300 executions, points all, at @assert
// PREEMPTIONS: 1
// Peterson's lock without turns: both threads may see the other's request. Only the interleaving matters.
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
  assert(!(seenX == 1 && seenY == 1));  // @assert
  return 0;
}
