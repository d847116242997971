// EXPECT: finding exit-status, within 100 executions, strategy dfs
// PREEMPTIONS: 0
// A choice made by the program is explored like the schedule.
#include <heddle/heddle.h>
#include <thread>

int main() {
  int status = 0;
  std::thread other([&] { status = heddle::choose(3) == 2 && heddle::choose(2) == 1 ? 7 : 0; });
  other.join();
  return status;
}
