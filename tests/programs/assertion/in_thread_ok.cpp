// EXPECT: no finding, within 200 executions
#include <atomic>
#include <cassert>
#include <mutex>
#include <thread>

static std::mutex door;
static std::atomic<int> tickets;

static void enter_ok() {
  std::lock_guard<std::mutex> hold(door);
  ++tickets;
  assert(tickets <= 1);
  --tickets;
}

int main() {
  std::thread first(enter_ok);
  std::thread second(enter_ok);
  first.join();
  second.join();
  return 0;
}
