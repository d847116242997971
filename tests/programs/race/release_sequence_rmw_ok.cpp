// EXPECT: no finding, within 300 executions
// A read-modify-write by another thread, even a relaxed one, continues the release sequence.
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
    int expected = 1;
    stage.compare_exchange_strong(expected, 2, std::memory_order_relaxed);
  });
  int status = 0;
  std::thread receiver([&] {
    if (stage.load(std::memory_order_acquire) == 2) {
      status = message == 42 ? 0 : 1;
    }
  });
  sender.join();
  middle.join();
  receiver.join();
  return status;
}
