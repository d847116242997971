// EXPECT: no finding, within 300 executions
#include <mutex>
#include <shared_mutex>
#include <thread>

static std::shared_mutex guard;
static int value, copy;

int main() {
  int seen[2] = {};
  auto read = [&](int which) {
    std::shared_lock<std::shared_mutex> hold(guard);
    seen[which] = value - copy;
  };
  std::thread first(read, 0);
  std::thread second(read, 1);
  std::thread writer([] {
    std::unique_lock<std::shared_mutex> hold(guard);
    value = 5;
    copy = 5;
  });
  first.join();
  second.join();
  writer.join();
  return seen[0] == 0 && seen[1] == 0 ? 0 : 1;
}
