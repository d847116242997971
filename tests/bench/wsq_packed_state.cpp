// A work-stealing queue without locks keeps both ends in one word. The word does not count its changes, so that a
// thief that was interrupted takes an index whose element has been replaced.
// Family: InterlockedWorkStealQueueWithState of CHESS, in SCTBench. Fails: assertion.
// Variant: wsq_packed_state, published 6.0 to 6.5, single 2.0 to 9.1
#include <atomic>
#include <cassert>
#include <cstdint>
#include <thread>

namespace {
constexpr int kSlots = 4;
constexpr int kTasks = 4;

struct Ends {
  std::uint16_t front;
  std::uint16_t back;
  std::uint32_t changes;
};

std::atomic<std::uint64_t> state{0};
std::atomic<int> slots[kSlots];
std::atomic<int> taken[kTasks];

Ends unpack(std::uint64_t word) {
  return {static_cast<std::uint16_t>(word), static_cast<std::uint16_t>(word >> 16),
          static_cast<std::uint32_t>(word >> 32)};
}

std::uint64_t pack(Ends ends) {
  return ends.front | std::uint64_t{ends.back} << 16 | std::uint64_t{ends.changes} << 32;
}

bool change(Ends from, Ends to) {
#ifdef FIXED
  to.changes = from.changes + 1;
#endif
  std::uint64_t expected = pack(from);
  return state.compare_exchange_strong(expected, pack(to));
}

void append(int task) {
  for (;;) {
    const Ends ends = unpack(state.load());
    slots[ends.back].store(task);
    if (change(ends, {ends.front, static_cast<std::uint16_t>(ends.back + 1), ends.changes})) return;
  }
}

int takeBack() {
  for (;;) {
    const Ends ends = unpack(state.load());
    if (ends.front == ends.back) return -1;
    const int task = slots[ends.back - 1].load();
    if (change(ends, {ends.front, static_cast<std::uint16_t>(ends.back - 1), ends.changes})) return task;
  }
}

int takeFront() {
  for (;;) {
    const Ends ends = unpack(state.load());
    if (ends.front == ends.back) return -1;
    const int task = slots[ends.front].load();
    if (change(ends, {static_cast<std::uint16_t>(ends.front + 1), ends.back, ends.changes})) return task;
  }
}

void run(int task) {
  if (task < 0) return;
  const int before = taken[task].fetch_add(1);
  assert(before == 0);
}

void owner() {
  run(takeBack());
  append(1);
  run(takeBack());
}

void thief() { run(takeFront()); }
}  // namespace

int main() {
  append(0);
  std::thread one(owner);
  std::thread other(thief);
  one.join();
  other.join();
}
