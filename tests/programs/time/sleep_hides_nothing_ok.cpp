// EXPECT: no finding, within 40 executions
// The same with an atomic: correct in either order.
#include <chrono>
#include <thread>

#include <atomic>
static std::atomic<int> shared;

int main() {
  std::thread late([] {
    std::this_thread::sleep_for(std::chrono::seconds(1));
    shared = 1;
  });
  std::thread soon([] { shared = 2; });
  late.join();
  soon.join();
}
