// The owner of a work-stealing queue replaces the array when it is full, while a thief still reads the old one.
// Family: StateWorkStealQueue of CHESS, in SCTBench. Fails: use-after-free.
// Variant: wsq_growing, published 6.0 to 6.5, single 2.0 to 9.1
#include <atomic>
#include <cassert>
#include <cstddef>
#include <mutex>
#include <thread>

namespace {
struct Storage {
  explicit Storage(int size) : capacity(size), cells(new int[static_cast<std::size_t>(size)]) {}
  ~Storage() { delete[] cells; }
  Storage(const Storage&) = delete;
  Storage& operator=(const Storage&) = delete;
  int capacity;
  int* cells;
};

std::mutex ends;
std::atomic<Storage*> storage{nullptr};
int oldest = 0;
int newest = 0;
std::atomic<int> sum{0};

void enlarge() {
  Storage* const small = storage.load();
  auto* const large = new Storage(2 * small->capacity);
  for (int i = 0; i < small->capacity; ++i) large->cells[i] = small->cells[i];
  storage.store(large);
  delete small;
}

void add(int value) {
  const std::lock_guard guard(ends);
  if (newest == storage.load()->capacity) enlarge();
  storage.load()->cells[newest++] = value;
}

int steal() {
#ifdef FIXED
  const std::lock_guard guard(ends);
  if (oldest == newest) return 0;
  return storage.load()->cells[oldest++];
#else
  Storage* const current = storage.load();
  int place = 0;
  {
    const std::lock_guard guard(ends);
    if (oldest == newest) return 0;
    place = oldest++;
  }
  return current->cells[place];
#endif
}

void owner() {
  for (int i = 1; i <= 3; ++i) add(i);
}

void thief() {
  for (int i = 0; i < 2; ++i) sum += steal();
}
}  // namespace

int main() {
  storage = new Storage(2);
  std::thread one(owner);
  std::thread other(thief);
  one.join();
  other.join();
  assert(sum <= 3);
  delete storage.load();
}
