// EXPECT: finding data-race, within 20 executions, points sync
// PREEMPTIONS: 0
// FLAGS: -O2
// A loop that waits for another thread, in which nothing but a call is to be seen. No access is a scheduling point
// here, so the loop has to be told that it runs long, or the race would never come about.
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
