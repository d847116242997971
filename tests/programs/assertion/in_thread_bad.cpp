// EXPECT: finding assertion, within 100 executions, at @assert
// PREEMPTIONS: 1
// TEXT: tickets <= 1
#include <atomic>
#include <cassert>
#include <thread>

static std::atomic<int> tickets;

static void enter_bad() {
  ++tickets;
  assert(tickets <= 1);  // @assert
  --tickets;
}

int main() {
  std::thread first(enter_bad);
  std::thread second(enter_bad);
  first.join();
  second.join();
  return 0;
}
