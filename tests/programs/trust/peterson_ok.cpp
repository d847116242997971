// EXPECT: no finding, within 500 executions
// Mutual exclusion by sequentially consistent atomics only.
#include <atomic>
#include <thread>

std::atomic<bool> wants[2];
std::atomic<int> turn{0};
int counter = 0;

void enter(int me) {
  wants[me] = true;
  turn = 1 - me;
  while (wants[1 - me] && turn == 1 - me) {
    std::this_thread::yield();
  }
  ++counter;
  wants[me] = false;
}

int main() {
  std::thread other(enter, 1);
  enter(0);
  other.join();
  return counter == 2 ? 0 : 1;
}
