// TOOL: tsan
// VERDICT: not confirmed
// Fences order the two accesses. ThreadSanitizer does not support them.
#include <atomic>
#include <thread>

int message = 0;
std::atomic<bool> ready = false;

void send() {
  message = 42;
  std::atomic_thread_fence(std::memory_order_release);
  ready.store(true, std::memory_order_relaxed);
}

void receive() {
  while (!ready.load(std::memory_order_relaxed)) {
    std::this_thread::yield();
  }
  std::atomic_thread_fence(std::memory_order_acquire);
  if (message != 42) {
    __builtin_trap();
  }
}

int main() {
  std::thread receiver(receive);
  std::thread sender(send);
  sender.join();
  receiver.join();
}
