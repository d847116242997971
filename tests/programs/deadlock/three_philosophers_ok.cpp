// EXPECT: no finding, within 300 executions
// Takes the fork with the smaller number first.
#include <algorithm>
#include <mutex>
#include <thread>

static std::mutex forks[3];

static void dine_ok(int seat) {
  const int other = (seat + 1) % 3;
  std::lock_guard<std::mutex> lower(forks[std::min(seat, other)]);
  std::lock_guard<std::mutex> higher(forks[std::max(seat, other)]);
}

int main() {
  std::thread table[3];
  for (int seat = 0; seat < 3; ++seat) {
    table[seat] = std::thread(dine_ok, seat);
  }
  for (std::thread& t : table) {
    t.join();
  }
  return 0;
}
