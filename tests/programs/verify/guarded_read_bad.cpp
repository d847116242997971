// TOOL: thread-safety
// VERDICT: confirmed data-race
// The printer reads the total without its mutex while clerks add to it.
#include <thread>

#include "library/annotated.h"

Mutex mutex;
int total GUARDED_BY(mutex) = 0;

void add(int amount) {
  Guard guard(mutex);
  total += amount;
}

int printed() { return total; }

int main() {
  std::thread clerk([] { add(3); });
  const int seen = printed();
  clerk.join();
  return seen == 0 || seen == 3 ? 0 : 1;
}
