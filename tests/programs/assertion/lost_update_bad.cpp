// EXPECT: finding assertion, within 200 executions
// PREEMPTIONS: 1
// ALSO: data-race
// STEP: T2, read, totals.hits, 5
// STEP: T2, write, totals.hits, 6
// STEP: T1, write, totals.hits, 6
// STEP: main, read, totals.hits, 6
// The cause of a lost update is visible in the plain reads, the first of which is not a scheduling point yet.
#include <cassert>
#include <thread>

struct Totals {
  int misses = 0;
  int hits = 5;
};

int main() {
  Totals totals;
  std::thread first([&] { totals.hits += 1; });
  std::thread second([&] { totals.hits += 1; });
  first.join();
  second.join();
  assert(totals.hits == 7);
}
