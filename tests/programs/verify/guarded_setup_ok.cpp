// TOOL: thread-safety
// VERDICT: not confirmed
// The settings are written without the mutex, but before any thread starts.
#include <thread>

#include "library/annotated.h"

Mutex mutex;
int limit GUARDED_BY(mutex) = 0;

void setUp() { limit = 10; }

int useOne() {
  Guard guard(mutex);
  return --limit;
}

int main() {
  setUp();
  std::thread first(useOne);
  std::thread second(useOne);
  first.join();
  second.join();
}
