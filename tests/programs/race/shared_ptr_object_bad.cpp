// EXPECT: finding data-race, within 50 executions
// PREEMPTIONS: 0
// The counts are atomic, the pointer object itself is not.
#include <memory>
#include <thread>

static std::shared_ptr<int> shared = std::make_shared<int>(1);

int main() {
  std::thread first([] { shared = std::make_shared<int>(2); });
  std::thread second([] { auto copy = shared; });
  first.join();
  second.join();
  return 0;
}
