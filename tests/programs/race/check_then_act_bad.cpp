// EXPECT: finding data-race, within 50 executions, at @check
// PREEMPTIONS: 0
// The check is made outside the lock.
#include <mutex>
#include <thread>

static std::mutex guard;
static int stock = 1;

static void take_bad() {
  if (stock > 0) {  // @check
    std::lock_guard<std::mutex> hold(guard);
    --stock;  // @check
  }
}

int main() {
  std::thread first(take_bad);
  std::thread second(take_bad);
  first.join();
  second.join();
  return 0;
}
