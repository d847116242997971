// EXPECT: finding assertion, within 500 executions, strategy dpor, at @assert
// ALSO: data-race
// PREEMPTIONS: 1
// Two rounds of a loop read a variable at one site; it changes before the second round.
#include <cassert>
#include <thread>

static int flag;

int main() {
  std::thread writer([] { flag = 1; });
  int seen[2] = {};
  for (int& value : seen) {
    value = flag;
  }
  assert(seen[0] == seen[1]);  // @assert
  writer.join();
}
