// EXPECT: no finding, within 200 executions, strategy pos
// Reorder, repaired: both values are written and read under one lock.
#include <cassert>
#include <mutex>

#include "library/Threads.h"

namespace {

std::mutex guard;
int a = 0;
int b = 0;

void set() {
  std::lock_guard<std::mutex> hold(guard);
  a = 1;  // STOP 1
  b = -1;
}

void check() {
  std::lock_guard<std::mutex> hold(guard);
  const int seenA = a;
  const int seenB = b;  // STOP 2
  assert((seenA == 0 && seenB == 0) || (seenA == 1 && seenB == -1));
}

}  // namespace

int main(int argc, char** argv) { runThreads({argc, argv, 2, 1}, set, check); }
