// EXPECT: finding data-race, within 20 executions, points sync
// PREEMPTIONS: 0
// FLAGS: -O2
// A loop waits for another thread and contains only a call. No access is a scheduling point here, so Heddle must
// detect that the loop runs long; otherwise the race would never happen.
#include <thread>

static volatile int flag;

__attribute__((noinline)) static bool ready() { return flag != 0; }

int main() {
  std::thread other([] { flag = 1; });
  while (!ready()) {
  }
  other.join();
  return 0;
}
