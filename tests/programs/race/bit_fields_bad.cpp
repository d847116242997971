// EXPECT: finding data-race, within 20 executions
// PREEMPTIONS: 0
// Adjacent bit-fields are one memory location.
#include <thread>

static struct {
  unsigned left : 4;
  unsigned right : 4;
} bits;

int main() {
  std::thread first([] { bits.left = 1; });
  std::thread second([] { bits.right = 2; });
  first.join();
  second.join();
  return bits.left + bits.right == 15 ? 1 : 0;  // Without a reader the compiler drops the writes.
}
