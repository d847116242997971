// EXPECT: no finding, within 1 executions
// The interaction of the threads repeats, and so do their stacks, but a plain counter in memory does not.
#include <atomic>
#include <mutex>
#include <thread>

static std::mutex guard;
static long left = 60'000;
static std::atomic<bool> done;

static void drain() {
  while (!done) {
    std::lock_guard<std::mutex> hold(guard);
    if (left == 0) {
      done = true;
    } else {
      --left;
    }
  }
}

int main() {
  std::thread first(drain);
  std::thread second(drain);
  first.join();
  second.join();
  return left == 0 ? 0 : 1;
}
