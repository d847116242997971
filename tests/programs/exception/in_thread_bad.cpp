// EXPECT: finding uncaught-exception, within 50 executions
// PREEMPTIONS: 0
// TEXT: std::runtime_error
// TEXT: the kettle is empty
#include <atomic>
#include <stdexcept>
#include <thread>

static std::atomic<bool> empty;

int main() {
  std::thread drinker([] { empty = true; });
  std::thread brewer([] {
    if (empty) {
      throw std::runtime_error("the kettle is empty");
    }
  });
  drinker.join();
  brewer.join();
  return 0;
}
