// EXPECT: no finding, within 100 executions
// Threads that are not ordered with each other may get the same stack memory.
#include <atomic>
#include <thread>

static std::atomic<int> done;

static void fill(int* cells) {
  for (int i = 0; i < 16; ++i) {
    cells[i] = i;
  }
}

static void spawn() {
  for (int i = 0; i < 3; ++i) {
    std::thread([] {
      int cells[16];
      fill(cells);
      done.fetch_add(1, std::memory_order_relaxed);
    }).detach();
  }
}

int main() {
  std::thread first(spawn);
  std::thread second(spawn);
  first.join();
  second.join();
  while (done.load() < 6) {
    std::this_thread::yield();
  }
  return 0;
}
