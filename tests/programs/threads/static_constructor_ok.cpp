// EXPECT: no finding, within 100 executions
// Threads that start before main.
#include <atomic>
#include <thread>

static std::atomic<int> ran;

struct Starter {
  std::thread worker;
  Starter() : worker([] { ++ran; }) {}
  ~Starter() { worker.join(); }
};

static Starter early;

int main() {
  std::thread late([] { ++ran; });
  late.join();
  return ran >= 1 ? 0 : 1;
}
