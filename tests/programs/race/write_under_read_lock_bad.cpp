// EXPECT: finding data-race, within 50 executions
// PREEMPTIONS: 0
#include <shared_mutex>
#include <thread>

static std::shared_mutex guard;
static int hits;

static void count_bad() {
  std::shared_lock<std::shared_mutex> hold(guard);
  ++hits;
}

int main() {
  std::thread first(count_bad);
  std::thread second(count_bad);
  first.join();
  second.join();
  return 0;
}
