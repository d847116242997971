// EXPECT: finding endless, within 1 executions
// PREEMPTIONS: 0
// No thread sets the flag. The poller counts its rounds in a local variable, so no two states are equal.
#include <atomic>
#include <thread>

std::atomic<bool> ready;  // Not static: the compiler would see that it is never set.

int main() {
  std::thread poller([] {
    volatile unsigned long rounds = 0;
    while (!ready) {
      rounds = rounds + 1;
    }
  });
  poller.join();
}
