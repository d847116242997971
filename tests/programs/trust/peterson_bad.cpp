// EXPECT: finding data-race, within 500 executions
// PREEMPTIONS: 1
// ALSO: exit-status
// No thread yields: both may enter.
#include <atomic>
#include <thread>

std::atomic<bool> wants[2];
int counter = 0;

void enter(int me) {
  while (wants[1 - me]) {
    std::this_thread::yield();
  }
  wants[me] = true;
  ++counter;
  wants[me] = false;
}

int main() {
  std::thread other(enter, 1);
  enter(0);
  other.join();
  return counter == 2 ? 0 : 1;
}
