// EXPECT: finding endless, within 1 executions
// PREEMPTIONS: 0
// Nobody sets the flag. The poller counts its rounds in a variable of its own, so that no two states are alike.
#include <atomic>
#include <thread>

std::atomic<bool> ready;  // Not static: the compiler would see that nobody sets it.

int main() {
  std::thread poller([] {
    volatile unsigned long rounds = 0;
    while (!ready) {
      rounds = rounds + 1;
    }
  });
  poller.join();
}
