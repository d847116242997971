// EXPECT: no finding, within 100 executions
// TIMING: assertion
// The sleep makes it likely, not certain, that the reader comes first: reported under "Depends on timing".
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
