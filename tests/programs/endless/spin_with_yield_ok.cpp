// EXPECT: no finding, within 100 executions, strategies
#include <atomic>
#include <thread>

static std::atomic<int> turn;

static void play(int me) {
  for (int round = 0; round < 3; ++round) {
    while (turn.load() % 2 != me) {
      std::this_thread::yield();
    }
    turn.fetch_add(1);
  }
}

int main() {
  std::thread first(play, 0);
  std::thread second(play, 1);
  first.join();
  second.join();
  return turn == 6 ? 0 : 1;
}
