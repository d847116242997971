// EXPECT: no finding, within 1 executions
// A long execution that ends: more than half a million of the same operations on the same objects.
#include <mutex>
#include <thread>

static std::mutex guard;
static long sum;

static void add() {
  for (int i = 0; i < 150'000; ++i) {
    std::lock_guard<std::mutex> hold(guard);
    ++sum;
  }
}

int main() {
  std::thread first(add);
  std::thread second(add);
  first.join();
  second.join();
  return sum == 300'000 ? 0 : 1;
}
