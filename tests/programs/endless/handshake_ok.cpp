// EXPECT: no finding, within 200 executions
#include <atomic>
#include <thread>

static std::atomic<int> stage;

int main() {
  std::thread waiter([] {
    while (stage.load() < 1) {
    }
  });
  stage = 1;
  stage = 2;
  waiter.join();
  return 0;
}
