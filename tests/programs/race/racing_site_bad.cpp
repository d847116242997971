// EXPECT: finding assertion, within 200 executions, at @assert
// PREEMPTIONS: 1
// ALSO: data-race
// The update is lost only if a thread is preempted between its read and its write: racing sites must become
// scheduling points.
#include <cassert>
#include <thread>

static int counter;

static void add_bad() { counter = counter + 1; }

int main() {
  std::thread first(add_bad);
  std::thread second(add_bad);
  first.join();
  second.join();
  assert(counter == 2);  // @assert
  return 0;
}
