// EXPECT: finding data-race, within 50 executions
// PREEMPTIONS: 0
// The receiver's fence comes before the load that it should follow.
#include <atomic>
#include <thread>

static int message;
static std::atomic<bool> ready;

int main() {
  std::thread sender([] {
    message = 42;
    std::atomic_thread_fence(std::memory_order_release);
    ready.store(true, std::memory_order_relaxed);
  });
  std::thread receiver([] {
    std::atomic_thread_fence(std::memory_order_acquire);
    if (ready.load(std::memory_order_relaxed)) {
      volatile int seen = message;
      (void)seen;
    }
  });
  sender.join();
  receiver.join();
  return 0;
}
