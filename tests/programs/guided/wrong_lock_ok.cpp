// EXPECT: no finding, within 200 executions, strategy pos
// Wronglock, repaired: all threads hold the lock of the data.
#include <cassert>
#include <mutex>

#include "library/Threads.h"

namespace {

struct Counter {
  std::mutex guard;
  int value = 0;
};

Counter counter;

void countUp() {
  std::lock_guard<std::mutex> hold(counter.guard);
  const int before = counter.value;
  counter.value = before + 1;           // STOP 1
  assert(counter.value == before + 1);  // STOP 3
}

void countUpAsWell() {
  std::lock_guard<std::mutex> hold(counter.guard);
  const int before = counter.value;
  counter.value = before + 1;  // STOP 2
}

}  // namespace

int main(int argc, char** argv) { runThreads({argc, argv, 1, 2}, countUp, countUpAsWell); }
