// EXPECT: finding assertion, within 100 executions, at @order
// PREEMPTIONS: 0
// The schedule decides which thread writes to a pipe first.
#include <unistd.h>
#include <cassert>
#include <thread>

int main() {
  int ends[2];
  assert(pipe(ends) == 0);
  std::thread first([&] { (void)!write(ends[1], "1", 1); });
  std::thread second([&] { (void)!write(ends[1], "2", 1); });
  char token = 0;
  assert(read(ends[0], &token, 1) == 1);
  assert(token == '1');  // @order
  first.join();
  second.join();
}
