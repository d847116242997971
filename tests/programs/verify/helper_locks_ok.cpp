// TOOL: thread-safety
// VERDICT: not confirmed
// The mutex is held by a function without attributes, which the analysis does not see through.
#include <thread>

#include "library/annotated.h"

Mutex mutex;
int stock GUARDED_BY(mutex) = 2;

template <typename F>
void underLock(F change) {
  Guard guard(mutex);
  change();
}

void take() {
  underLock([] { --stock; });
}

int main() {
  std::thread first(take);
  std::thread second(take);
  first.join();
  second.join();
}
