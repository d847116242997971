// EXPECT: no finding, within 200 executions, strategy default
// Both writes, and both reads, are in one critical section.
#include <cassert>
#include <mutex>
#include <thread>
#include <vector>

static std::mutex guard;
static int wanted = 0;
static int done = 0;

static void set() {
  const std::lock_guard<std::mutex> hold(guard);
  wanted = 1;
  done = 1;
}

int main() {
  std::vector<std::thread> threads;
  for (int i = 0; i < 40; ++i) {
    threads.emplace_back(set);
  }
  threads.emplace_back([] {
    const std::lock_guard<std::mutex> hold(guard);
    assert(done >= wanted);
  });
  for (std::thread& thread : threads) {
    thread.join();
  }
}
