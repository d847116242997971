// TOOL: thread-safety
// VERDICT: not confirmed
// begin() returns with the mutex held, and end() releases it: the functions lack the attributes that say so.
#include <thread>

#include "library/annotated.h"

Mutex mutex;
int value GUARDED_BY(mutex) = 0;

void begin() { mutex.lock(); }
void end() { mutex.unlock(); }

void change() {
  begin();
  ++value;
  end();
}

int main() {
  std::thread first(change);
  std::thread second(change);
  first.join();
  second.join();
}
