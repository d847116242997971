// A lock-free stack of the free cells of a fixed pool. A cell that is being taken is marked in its link; the mark
// does not protect from a thread that saw the cell before it was taken and returned. Two threads end with the same
// cell. The error needs three threads and five preemptions.
// Family: SafeStack by Vyukov, in SCTBench. Fails: assertion. Schedules: 100000.
// Variant: safe_stack, published 368921
#include <atomic>
#include <cassert>
#include <mutex>
#include <thread>

namespace {
constexpr int kCells = 3;
constexpr int kRounds = 2;
constexpr int kTaken = -1;

std::atomic<int> available{kCells};
std::atomic<int> top{0};
std::atomic<int> below[kCells];
std::atomic<int> holder[kCells];
#ifdef FIXED
std::mutex pool;
#endif

int takeCell() {
#ifdef FIXED
  const std::lock_guard guard(pool);
#endif
  while (available.load() > 1) {
    const int seen = top.load();
    const int next = below[seen].exchange(kTaken);
    if (next < 0) continue;
    int expected = seen;
    if (top.compare_exchange_strong(expected, next)) {
      available.fetch_sub(1);
      return seen;
    }
    below[seen].exchange(next);
  }
  return kTaken;
}

void returnCell(int cell) {
#ifdef FIXED
  const std::lock_guard guard(pool);
#endif
  int seen = top.load();
  do below[cell].store(seen);
  while (!top.compare_exchange_strong(seen, cell));
  available.fetch_add(1);
}

void useCells(int self) {
  for (int i = 0; i < kRounds; ++i) {
    int cell = takeCell();
    while (cell < 0) {
      std::this_thread::yield();
      cell = takeCell();
    }
    holder[cell].store(self);
    assert(holder[cell].load() == self);
    returnCell(cell);
  }
}
}  // namespace

int main() {
  for (int i = 0; i < kCells; ++i) below[i] = i + 1 < kCells ? i + 1 : kTaken;
  std::thread first(useCells, 1);
  std::thread second(useCells, 2);
  std::thread third(useCells, 3);
  first.join();
  second.join();
  third.join();
}
