// EXPECT: no finding, exhausted, strategy dfs
// Two fences and relaxed accesses synchronise.
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
  int status = 0;
  std::thread receiver([&] {
    if (ready.load(std::memory_order_relaxed)) {
      std::atomic_thread_fence(std::memory_order_acquire);
      status = message == 42 ? 0 : 1;
    }
  });
  sender.join();
  receiver.join();
  return status;
}
