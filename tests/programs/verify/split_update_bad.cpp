// TOOL: heddle
// VERDICT: confirmed assertion
// The count is read in one critical section and written in the next one.
#include <cassert>
#include <mutex>
#include <thread>

std::mutex mutex;
int count = 0;

int current() {
  std::lock_guard lock(mutex);
  return count;
}

void set(int value) {
  std::lock_guard lock(mutex);
  count = value;
}

void add() { set(current() + 1); }

int main() {
  std::thread first(add);
  std::thread second(add);
  first.join();
  second.join();
  assert(current() == 2);
}
