// EXPECT: finding deadlock, within 1000 executions, at @right
// PREEMPTIONS: 1
#include <mutex>
#include <thread>

static std::mutex forks[3];

static void dine_bad(int seat) {
  std::lock_guard<std::mutex> left(forks[seat]);
  std::lock_guard<std::mutex> right(forks[(seat + 1) % 3]);  // @right
}

int main() {
  std::thread table[3];
  for (int seat = 0; seat < 3; ++seat) {
    table[seat] = std::thread(dine_bad, seat);
  }
  for (std::thread& t : table) {
    t.join();
  }
  return 0;
}
