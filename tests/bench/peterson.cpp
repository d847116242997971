// Mutual exclusion by two flags and a turn, where a thread takes its turn before it raises its flag.
// Family: Peterson's algorithm. Fails: assertion.
// Variant: peterson
#include <atomic>
#include <cassert>
#include <thread>

namespace {
std::atomic<bool> wants[2];
std::atomic<int> turn{0};
std::atomic<int> inside{0};

void section(int self) {
  const int other = 1 - self;
#ifdef FIXED
  wants[self] = true;
  turn = other;
#else
  turn = other;
  wants[self] = true;
#endif
  while (wants[other] && turn == other) std::this_thread::yield();
  const int before = inside.fetch_add(1);
  assert(before == 0);
  inside.fetch_sub(1);
  wants[self] = false;
}
}  // namespace

int main() {
  std::thread one(section, 0);
  std::thread other(section, 1);
  one.join();
  other.join();
}
