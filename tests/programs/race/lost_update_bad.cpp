// EXPECT: finding data-race, within 20 executions, at @update
// PREEMPTIONS: 0
// Two threads add to a plain counter.
#include <thread>

static int counter;

static void add_bad() {
  counter = counter + 1;  // @update
}

int main() {
  std::thread first(add_bad);
  std::thread second(add_bad);
  first.join();
  second.join();
  return 0;
}
