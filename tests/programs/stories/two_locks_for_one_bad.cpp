// EXPECT: finding assertion, within 2000 executions
// ALSO: data-race
// PREEMPTIONS: 1
// FAULT: @fault
// Two threads count, each under a lock, but not the same lock.
#include <cassert>
#include <mutex>
#include <thread>

std::mutex in;
std::mutex out;
int open = 0;

void enter() {
  const std::lock_guard lock(in);
  open = open + 1;
}

void leave() {
  const std::lock_guard lock(out);
  open = open - 1;  // @fault
}

int main() {
  std::thread a(enter);
  std::thread b(leave);
  a.join();
  b.join();
  assert(open == 0);
}
