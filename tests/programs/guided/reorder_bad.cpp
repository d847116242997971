// EXPECT: finding data-race, within 1000 executions, strategy pos, seed 1
// Reorder: setters write two values without a lock. A checker sees one of them written and the other not.
//
// Usage: reorder_bad [SETTERS [CHECKERS]]. Default: 2 1.
#include <cassert>

#include "library/Threads.h"

namespace {

int a = 0;
int b = 0;

void set() {
  a = 1;  // STOP 1
  b = -1;
}

void check() {
  const int seenA = a;
  const int seenB = b;  // STOP 2
  assert((seenA == 0 && seenB == 0) || (seenA == 1 && seenB == -1));
}

}  // namespace

int main(int argc, char** argv) { runThreads({argc, argv, 2, 1}, set, check); }
