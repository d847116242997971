// EXPECT: finding endless, within 10 executions
// OPTIONS: --minimise-executions 100
// PREEMPTIONS: 0
// Each thread undoes the other's work, and both try again: they write, so they do more than poll.
#include <atomic>
#include <thread>

std::atomic<int> owner, confirmed;  // Not static: the compiler would see that it is never confirmed.

static void claim_bad(int me) {
  do {
    owner = me;
  } while (owner != me || confirmed != me);
}

int main() {
  std::thread first(claim_bad, 1);
  std::thread second(claim_bad, 2);
  first.join();
  second.join();
  return 0;
}
