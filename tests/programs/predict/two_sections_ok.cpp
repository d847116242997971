// EXPECT: no finding, within 200 executions, strategy default
// One critical section changes both related numbers, and the reader reads both in one.
#include <cassert>
#include <mutex>
#include <thread>
#include <vector>

static std::mutex guard;
static int first = 0;
static int second = 0;

static void change() {
  const std::lock_guard<std::mutex> hold(guard);
  first = 1;
  second = 2;
}

static void check() {
  const std::lock_guard<std::mutex> hold(guard);
  if (first != 0) {
    assert(second == first + 1);
  }
}

int main() {
  std::vector<std::thread> threads;
  for (int i = 0; i < 30; ++i) {
    threads.emplace_back(change);
  }
  threads.emplace_back(check);
  for (std::thread& thread : threads) {
    thread.join();
  }
}
