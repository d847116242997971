// EXPECT: finding data-race, within 1000 executions, at @read
// PREEMPTIONS: 0
// A plain store by another thread ends the sender's release sequence.
#include <atomic>
#include <thread>

static int message;
static std::atomic<int> stage;

int main() {
  std::thread sender([] {
    message = 42;
    stage.store(1, std::memory_order_release);
  });
  std::thread middle([] {
    if (stage.load(std::memory_order_relaxed) == 1) {
      stage.store(2, std::memory_order_relaxed);
    }
  });
  std::thread receiver([] {
    if (stage.load(std::memory_order_acquire) == 2) {
      volatile int seen = message;  // @read
      (void)seen;
    }
  });
  sender.join();
  middle.join();
  receiver.join();
  return 0;
}
