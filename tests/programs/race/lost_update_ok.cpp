// EXPECT: no finding, exhausted, strategy dfs
// The counter is protected, and main reads it after both joins.
#include <mutex>
#include <thread>

static std::mutex guard;
static int counter;

static void add_ok() {
  std::lock_guard<std::mutex> hold(guard);
  counter = counter + 1;
}

int main() {
  std::thread first(add_ok);
  std::thread second(add_ok);
  first.join();
  second.join();
  return counter == 2 ? 0 : 1;
}
