// TOOL: helgrind
// VERDICT: not confirmed
// An atomic flag publishes the message. Helgrind does not know atomic operations.
#include <atomic>
#include <thread>

int message = 0;
std::atomic<bool> ready = false;

void send() {
  message = 42;
  ready.store(true, std::memory_order_release);
}

int receive() {
  while (!ready.load(std::memory_order_acquire)) {
    std::this_thread::yield();
  }
  return message;
}

int main() {
  int seen = 0;
  std::thread receiver([&] { seen = receive(); });
  std::thread sender(send);
  sender.join();
  receiver.join();
  return seen == 42 ? 0 : 1;
}
