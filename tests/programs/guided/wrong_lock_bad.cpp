// EXPECT: finding data-race, within 1000 executions, strategy pos, seed 1
// Wronglock: the threads that count up hold the lock of the data, the others hold another one.
//
// Usage: wrong_lock_bad [RIGHT [WRONG]]: how many threads hold which lock. Default: 1 2.
#include <cassert>
#include <mutex>

#include "library/Threads.h"

namespace {

struct Counter {
  std::mutex guard;
  int value = 0;
};

Counter counter;
std::mutex other;

void countUp() {
  std::lock_guard<std::mutex> hold(counter.guard);
  const int before = counter.value;
  counter.value = before + 1;           // STOP 1
  assert(counter.value == before + 1);  // STOP 3
}

void countUpWithTheWrongLock() {
  std::lock_guard<std::mutex> hold(other);
  const int before = counter.value;
  counter.value = before + 1;  // STOP 2
}

}  // namespace

int main(int argc, char** argv) { runThreads({argc, argv, 1, 2}, countUp, countUpWithTheWrongLock); }
