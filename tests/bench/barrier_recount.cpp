// A barrier that spins: a thread adds itself to the count and reads it again. When two threads both find it complete,
// the barrier opens twice, and one thread leaves the next phase too early.
// Family: barriers left too early, as in streamcluster (PARSEC). Fails: assertion or endless.
// Variant: barrier_recount
#include <atomic>
#include <cassert>
#include <thread>

namespace {
constexpr int kThreads = 2;

std::atomic<int> waiting{0};
std::atomic<int> round_{0};
int parts[kThreads];

void meet() {
  const int own = round_.load();
#ifdef FIXED
  if (waiting.fetch_add(1) + 1 == kThreads) {
#else
  // The count may have changed in between.
  waiting.fetch_add(1);
  if (waiting.load() >= kThreads) {
#endif
    waiting.store(0);
    round_.fetch_add(1);
    return;
  }
  while (round_.load() == own) std::this_thread::yield();
}

void worker(int self) {
  for (int phase = 1; phase <= 2; ++phase) {
    parts[self] = phase;
    meet();
    for (int part : parts) assert(part == phase);
    meet();
  }
}
}  // namespace

int main() {
  std::thread one(worker, 0);
  std::thread other(worker, 1);
  one.join();
  other.join();
}
