// EXPECT: finding assertion, within 200 executions, at @assert
// PREEMPTIONS: 1
// Every access is under the lock, but the lock is released between check and act. There is no data race.
#include <cassert>
#include <mutex>
#include <thread>

static std::mutex guard;
static int stock = 1;

static void take_bad() {
  bool available;
  {
    std::lock_guard<std::mutex> hold(guard);
    available = stock > 0;
  }
  if (available) {
    std::lock_guard<std::mutex> hold(guard);
    --stock;
    assert(stock >= 0);  // @assert
  }
}

int main() {
  std::thread first(take_bad);
  std::thread second(take_bad);
  first.join();
  second.join();
  return 0;
}
