// EXPECT: no finding, exhausted, strategy dpor
// Both threads count under the same lock.
#include <cassert>
#include <mutex>
#include <thread>

std::mutex mutex;
int inside = 0;

void enter() {
  const std::lock_guard lock(mutex);
  inside = inside + 1;
}

void leave() {
  const std::lock_guard lock(mutex);
  inside = inside - 1;
}

int main() {
  std::thread a(enter);
  std::thread b(leave);
  a.join();
  b.join();
  assert(inside == 0);
}
