// Grandchildren may fail, in whatever order their parents start them.
#include <atomic>
#include <cassert>
#include <thread>

static std::atomic<int> inside;

static void child() {
  ++inside;
  assert(inside == 1);
  --inside;
}

static void parent() {
  std::thread mine(child);
  mine.join();
}

int main() {
  std::thread first(parent);
  std::thread second(parent);
  first.join();
  second.join();
  return 0;
}
