// A lock-free stack of nodes that are used again: a pop that was interrupted finds the same top with another
// successor.
// Family: ABA in a lock-free stack. Fails: assertion.
// Variant: treiber_reuse
#include <atomic>
#include <cassert>
#include <cstdint>
#include <thread>

namespace {
constexpr int kNodes = 3;
constexpr int kEnd = -1;

std::atomic<std::int64_t> top{kEnd};
std::atomic<int> next[kNodes];
std::atomic<int> owners[kNodes];

int indexOf(std::int64_t word) { return static_cast<std::int32_t>(word); }

std::int64_t wordOf(int index, std::int64_t before) {
#ifdef FIXED
  const std::int64_t changes = (before >> 32) + 1;
#else
  const std::int64_t changes = before * 0;
#endif
  return static_cast<std::int64_t>(static_cast<std::uint64_t>(changes) << 32 | static_cast<std::uint32_t>(index));
}

void push(int node) {
  std::int64_t seen = top.load();
  do next[node].store(indexOf(seen));
  while (!top.compare_exchange_strong(seen, wordOf(node, seen)));
}

int pop() {
  std::int64_t seen = top.load();
  for (;;) {
    const int node = indexOf(seen);
    if (node == kEnd) return kEnd;
    if (top.compare_exchange_strong(seen, wordOf(next[node].load(), seen))) return node;
  }
}

void keep(int node) {
  if (node == kEnd) return;
  const int before = owners[node].fetch_add(1);
  assert(before == 0);
}

void taker() {
  keep(pop());
  keep(pop());
}

void recycler() {
  const int first = pop();
  keep(pop());
  if (first != kEnd) push(first);
}
}  // namespace

int main() {
  for (int i = 0; i < kNodes; ++i) push(i);
  std::thread one(taker);
  std::thread other(recycler);
  one.join();
  other.join();
}
