// Two threads add to a sum in two critical sections, so one addition may be lost.
#include <cassert>
#include <mutex>
#include <thread>

std::mutex guard;
int sum;
int counters[2];

int read() {
  const std::lock_guard<std::mutex> hold(guard);
  return sum;
}

void add(int id) {
  ++counters[id];
  const int before = read();
  const std::lock_guard<std::mutex> hold(guard);
  sum = before + 1;
}

int main() {
  std::thread first(add, 0);
  std::thread second(add, 1);
  first.join();
  second.join();
  assert(sum == 2 && "no addition is lost");
  return 0;
}
