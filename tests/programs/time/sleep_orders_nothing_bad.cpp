// EXPECT: finding assertion, within 100 executions
// OPTIONS: --timing fail
// The same as sleep_orders_nothing_ok, with an option that makes such errors count.
#include <atomic>
#include <cassert>
#include <chrono>
#include <thread>

static std::atomic<int> stage;

int main() {
  std::thread late([] {
    std::this_thread::sleep_for(std::chrono::seconds(1));
    stage = 1;
  });
  std::thread reader([] { assert(stage == 0); });
  late.join();
  reader.join();
}
