// EXPECT: no finding, within 200 executions, strategy pos
// TwoStage, repaired: both values are updated, and read, in one critical section of the first.
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
  std::lock_guard<std::mutex> holdFirst(first.guard);
  first.value = 1;  // STOP 1
  std::lock_guard<std::mutex> hold(second.guard);
  second.value = 2;
}

void check() {
  std::lock_guard<std::mutex> holdFirst(first.guard);
  if (first.value == 0) {
    return;
  }
  const int seen = first.value;  // PATH 1
  std::lock_guard<std::mutex> hold(second.guard);
  const int next = second.value;  // STOP 2
  assert(next == seen + 1 && "the second stage follows the first");
}

}  // namespace

int main(int argc, char** argv) { runThreads({argc, argv, 2, 1}, update, check); }
