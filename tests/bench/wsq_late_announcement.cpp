// The ends of a work-stealing queue follow Dijkstra's protocol: each side first moves its end and then looks at the
// other. The thief looks first and moves later, so that both sides take the last element.
// Family: InterlockedWorkStealQueue of CHESS, in SCTBench. Fails: assertion.
// Variant: wsq_late_announcement, published 6.0 to 6.5, single 2.0 to 9.1
#include <atomic>
#include <cassert>
#include <mutex>
#include <thread>

namespace {
constexpr int kTasks = 2;
constexpr int kNone = -1;

std::mutex stealing;
std::atomic<int> head{0};
std::atomic<int> tail{0};
std::atomic<int> slots[kTasks];
std::atomic<int> done[kTasks];

void pushTask(int task) {
  slots[tail.load()].store(task);
  tail.fetch_add(1);
}

int popTask() {
  int last = tail.fetch_sub(1) - 1;
  if (head.load() <= last) return slots[last].load();
  // A thief may be at the same element: its lock decides.
  tail.fetch_add(1);
  const std::lock_guard guard(stealing);
  last = tail.fetch_sub(1) - 1;
  if (head.load() <= last) return slots[last].load();
  tail.fetch_add(1);
  return kNone;
}

int stealTask() {
  const std::lock_guard guard(stealing);
#ifdef FIXED
  const int oldest = head.fetch_add(1);
  if (oldest < tail.load()) return slots[oldest].load();
  head.fetch_sub(1);
  return kNone;
#else
  const int oldest = head.load();
  if (oldest >= tail.load()) return kNone;
  head.store(oldest + 1);
  return slots[oldest].load();
#endif
}

void finish(int task) {
  if (task == kNone) return;
  const int times = done[task].fetch_add(1);
  assert(times == 0);
}

void owner() {
  for (int i = 0; i < kTasks; ++i) pushTask(i);
  for (int i = 0; i < kTasks; ++i) finish(popTask());
}

void thief() {
  finish(stealTask());
  finish(stealTask());
}
}  // namespace

int main() {
  std::thread one(owner);
  std::thread other(thief);
  one.join();
  other.join();
}
