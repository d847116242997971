// EXPECT: finding exit-status, within 10 executions
// PREEMPTIONS: 0
// TEXT: 5
#include <cstdlib>
#include <thread>

int main() {
  std::thread other([] { std::quick_exit(5); });
  other.join();
  return 0;
}
