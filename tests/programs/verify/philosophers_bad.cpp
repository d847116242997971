// TOOL: helgrind
// VERDICT: confirmed deadlock
// Each of two diners takes the fork at its left side first.
#include <mutex>
#include <thread>

std::mutex forks[2];
int meals = 0;

void dine(int place) {
  std::lock_guard left(forks[place]);
  std::lock_guard right(forks[1 - place]);
  ++meals;
}

int main() {
  std::thread first(dine, 0);
  first.detach();
  std::thread second(dine, 1);
  second.join();
}
