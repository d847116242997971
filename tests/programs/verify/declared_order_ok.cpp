// TOOL: thread-safety
// VERDICT: not confirmed
// The declared order is violated, but only after the other threads have ended.
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
  std::thread other(forward);
  one.join();
  other.join();
  backward();
}
