// EXPECT: no finding, within 200 executions, strategy pos
// Parallel quicksort, repaired: one critical section chooses an idle worker and assigns the segment.
#include "library/ParallelQuicksort.h"

bool SortPool::handOver(Segment segment) {
  std::lock_guard<std::mutex> hold(guard_);
  Slot* const slot = findIdle();
  if (!slot) {
    return false;
  }
  assign(*slot, segment);
  return true;
}

int main(int argc, char** argv) { return runParallelQuicksort(argc, argv); }
