// EXPECT: finding assertion, within 1000 executions, strategy pos, seed 1
// OPTIONS: --minimise-executions 100
// TEXT: a worker gets one segment at a time
// Parallel quicksort: workers partition segments and hand halves to idle workers.
//
// Usage: quicksort_bad [THREADS [SIZE]]. Default: 3 14. The paper does not state the number of threads; the defect
// needs 3.
//
// The defect: an idle worker is chosen in one critical section and gets its segment in another. Two workers may choose
// the same idle worker.
//
// Size: the paper's search visits 4,883 states until the error. `dfs` with `--points all` visits 29,031 states in
// 40,000 schedules and does not reach the defect.
#include "library/ParallelQuicksort.h"

bool SortPool::handOver(Segment segment) {
  std::unique_lock<std::mutex> hold(guard_);
  Slot* const slot = findIdle();
  if (!slot) {
    return false;
  }
  hold.unlock();  // Another worker may choose the same slot here.
  hold.lock();
  assign(*slot, segment);
  return true;
}

int main(int argc, char** argv) { return runParallelQuicksort(argc, argv); }
