// Enough behaviours that a reduced search takes a while, and one error that only few of them meet.
#include <atomic>
#include <cassert>
#include <thread>

std::atomic<int> sum{0};
int seen[4];

void add(int mine) {
  seen[mine] = sum.fetch_add(1);
  sum.fetch_add(1);
}

int main() {
  std::thread a([] { add(0); });
  std::thread b([] { add(1); });
  std::thread c([] { add(2); });
  std::thread d([] { add(3); });
  a.join();
  b.join();
  c.join();
  d.join();
  assert(sum.load() == 8);
  assert(!(seen[0] == 6 && seen[1] == 0 && seen[3] == 3));
  return 0;
}
