// TOOL: thread-safety
// VERDICT: confirmed deadlock
// One function takes the two mutexes against their declared order.
#include <thread>

#include "library/annotated.h"

Mutex second;
Mutex first ACQUIRED_BEFORE(second);
int moved = 0;

void forward() {
  Guard a(first);
  Guard b(second);
  ++moved;
}

void backward() {
  Guard b(second);
  Guard a(first);
  --moved;
}

int main() {
  std::thread one(forward);
  std::thread other(backward);
  one.join();
  other.join();
}
