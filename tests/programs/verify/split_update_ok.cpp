// TOOL: heddle
// VERDICT: not confirmed
// The count is looked at in one critical section and changed in the next one, which looks at it again.
#include <cassert>
#include <mutex>
#include <thread>

std::mutex mutex;
int count = 0;

int current() {
  std::lock_guard lock(mutex);
  return count;
}

void add() {
  if (current() < 2) {
    std::lock_guard lock(mutex);
    if (count < 2) {
      count += 1;
    }
  }
}

int main() {
  std::thread first(add);
  std::thread second(add);
  first.join();
  second.join();
  assert(current() == 2);
}
