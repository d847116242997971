// EXPECT: no finding, exhausted, strategy dfs
#include <cassert>
#include <mutex>
#include <thread>

static std::mutex guard;
static int stock = 1;

static void take_ok() {
  std::lock_guard<std::mutex> hold(guard);
  if (stock > 0) {
    --stock;
    assert(stock >= 0);
  }
}

int main() {
  std::thread first(take_ok);
  std::thread second(take_ok);
  first.join();
  second.join();
  return 0;
}
