// EXPECT: finding data-race, within 100 executions
// PREEMPTIONS: 0
// A thread started before main races with main.
#include <thread>

int value;  // Not static: the compiler would see that it is never read.

struct Starter {
  std::thread worker;
  Starter() : worker([] { value = 1; }) {}
  ~Starter() { worker.join(); }
};

static Starter early;

int main() {
  value = 2;
  return 0;
}
