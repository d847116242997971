// EXPECT: no finding, within 50 executions, strategies
// Peterson's lock with sequentially consistent atomics.
#include <atomic>
#include <thread>

// Not static: clang 19 removes `turn` if no other module can see it.
std::atomic<bool> wants[2];
std::atomic<int> turn;
static int shared;

static void work(int me) {
  for (int i = 0; i < 3; ++i) {
    wants[me] = true;
    turn = 1 - me;
    while (wants[1 - me] && turn == 1 - me) {
    }
    ++shared;
    wants[me] = false;
  }
}

int main() {
  std::thread first(work, 0);
  std::thread second(work, 1);
  first.join();
  second.join();
  return shared == 6 ? 0 : 1;
}
