// EXPECT: finding data-race, within 50 executions, at @read
// PREEMPTIONS: 0
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
    if (ready.load(std::memory_order_relaxed)) {
      volatile int seen = message;  // @read
      (void)seen;
    }
  });
  sender.join();
  receiver.join();
  return 0;
}
