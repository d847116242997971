// EXPECT: finding assertion, within 1000 executions, strategy pos, seed 1
// TEXT: the second stage follows the first
// TwoStage: two related values are updated in two critical sections. A reader between them sees only the first.
//
// Usage: two_stage_bad [WRITERS [READERS]]. Default: 2 1. Once one writer has finished, the error can no longer occur,
// so it is the rarer the more writers there are.
#include <cassert>
#include <mutex>

#include "library/Threads.h"

namespace {

struct Stage {
  std::mutex guard;
  int value = 0;
};

Stage first;
Stage second;

void update() {
  {
    std::lock_guard<std::mutex> hold(first.guard);
    first.value = 1;  // STOP 1
  }
  std::lock_guard<std::mutex> hold(second.guard);
  second.value = 2;
}

void check() {
  int seen = 0;
  {
    std::lock_guard<std::mutex> hold(first.guard);  // PATH 3
    if (first.value == 0) {                         // PATH 2
      return;
    }
    seen = first.value;  // PATH 1
  }
  std::lock_guard<std::mutex> hold(second.guard);  // PATH 4
  const int next = second.value;                   // STOP 2
  assert(next == seen + 1 && "the second stage follows the first");
}

}  // namespace

int main(int argc, char** argv) { runThreads({argc, argv, 2, 1}, update, check); }
