// Two threads add to a sum under a lock, and each to a counter of its own.
#include <mutex>
#include <thread>

std::mutex guard;
int sum;
int counters[2];

void add(int id) {
  ++counters[id];
  const std::lock_guard<std::mutex> hold(guard);
  sum += id + 1;
}

int main() {
  std::thread first(add, 0);
  std::thread second(add, 1);
  first.join();
  second.join();
  return sum == 3 && counters[0] == 1 && counters[1] == 1 ? 0 : 1;
}
