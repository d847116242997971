// TOOL: thread-safety
// VERDICT: confirmed deadlock
// A refused request returns without releasing the mutex; the next request waits forever.
#include <thread>

#include "library/annotated.h"

Mutex mutex;
int places GUARDED_BY(mutex) = 1;

bool reserve() {
  mutex.lock();
  if (places == 0) {
    return false;
  }
  --places;
  mutex.unlock();
  return true;
}

int main() {
  std::thread first(reserve);
  std::thread second(reserve);
  std::thread third(reserve);
  first.join();
  second.join();
  third.join();
}
