// EXPECT: finding exit-status, within 10 executions
// PREEMPTIONS: 0
// TEXT: 6
#include <unistd.h>
#include <thread>

int main() {
  std::thread other([] { _exit(6); });
  other.join();
  return 0;
}
