// EXPECT: no finding, within 300 executions
// The second thread frees a block of the first, which gets the same memory again from its next allocation. Nothing
// orders the two uses except the heap itself.
#include <atomic>
#include <thread>

static std::atomic<int*> slot;

static void useMemory() {
  for (int i = 0; i < 4; ++i) {
    int* mine = new int(i);
    *mine += 1;
    delete mine;
  }
}

int main() {
  std::thread first([] {
    slot.store(new int(1), std::memory_order_release);
    useMemory();
  });
  std::thread second([] {
    if (int* got = slot.exchange(nullptr, std::memory_order_acquire)) {
      *got = 2;
      delete got;
    }
    useMemory();
  });
  first.join();
  second.join();
  delete slot.load();
  return 0;
}
