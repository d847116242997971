// EXPECT: no finding, within 300 executions
#include <atomic>
#include <thread>

static std::atomic<int> stage;
static int message;

int main() {
  int seen[2] = {};
  auto receive = [&](int which) {
    stage.wait(0, std::memory_order_acquire);
    seen[which] = message;
  };
  std::thread first(receive, 0);
  std::thread second(receive, 1);
  message = 42;
  stage.store(1, std::memory_order_release);
  stage.notify_all();
  first.join();
  second.join();
  return seen[0] == 42 && seen[1] == 42 ? 0 : 1;
}
