// TOOL: thread-safety
// VERDICT: not confirmed
// The result is read without the mutex, but after all threads were joined.
#include <thread>

#include "library/annotated.h"

Mutex mutex;
int hits GUARDED_BY(mutex) = 0;

void hit() {
  Guard guard(mutex);
  ++hits;
}

int result() { return hits; }

int main() {
  std::thread first(hit);
  std::thread second(hit);
  first.join();
  second.join();
  return result() == 2 ? 0 : 1;
}
