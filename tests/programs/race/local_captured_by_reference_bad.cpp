// EXPECT: finding data-race, within 50 executions, at @write
// PREEMPTIONS: 0
// A variable on main's stack.
#include <thread>

int main() {
  int local = 0;
  std::thread other([&local] { local = 1; });  // @write
  local = 2;                                   // @write
  other.join();
  return 0;
}
