// EXPECT: finding data-race, within 50 executions
// PREEMPTIONS: 0
// A release store needs an acquire load.
#include <atomic>
#include <thread>

static int message;
static std::atomic<bool> ready;

int main() {
  std::thread sender([] {
    message = 42;
    ready.store(true, std::memory_order_release);
  });
  std::thread receiver([] {
    if (ready.load(std::memory_order_relaxed)) {
      volatile int seen = message;
      (void)seen;
    }
  });
  sender.join();
  receiver.join();
  return 0;
}
