// EXPECT: finding data-race, within 100 executions
// PREEMPTIONS: 0
// The address of a thread_local variable is passed to another thread.
#include <atomic>
#include <thread>

static thread_local int mine;
static std::atomic<int*> leaked;

int main() {
  leaked.store(&mine, std::memory_order_relaxed);
  std::thread other([] { *leaked.load(std::memory_order_relaxed) = 1; });
  mine = 2;
  other.join();
  return 0;
}
