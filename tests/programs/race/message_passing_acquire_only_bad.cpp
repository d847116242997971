// EXPECT: finding data-race, within 50 executions
// PREEMPTIONS: 0
// An acquire load needs a release store.
#include <atomic>
#include <thread>

static int message;
static std::atomic<bool> ready;

int main() {
  std::thread sender([] {
    message = 42;
    ready.store(true, std::memory_order_relaxed);
  });
  std::thread receiver([] {
    if (ready.load(std::memory_order_acquire)) {
      volatile int seen = message;
      (void)seen;
    }
  });
  sender.join();
  receiver.join();
  return 0;
}
