// TOOL: tsan
// VERDICT: confirmed data-race
// A relaxed flag does not publish what was written before it.
#include <atomic>
#include <thread>

int payload = 0;
std::atomic<bool> ready = false;

void produce() {
  payload = 7;
  ready.store(true, std::memory_order_relaxed);
}

int consume() {
  while (!ready.load(std::memory_order_relaxed)) {
    std::this_thread::yield();
  }
  return payload;
}

int main() {
  int seen = 0;
  std::thread producer(produce);
  std::thread consumer([&] { seen = consume(); });
  producer.join();
  consumer.join();
  return seen == 7 ? 0 : 1;
}
