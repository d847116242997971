#include "noise/Delay.h"

#include <algorithm>
#include <atomic>

#include "noise/Halted.h"
#include "noise/Noise.h"
#include "noise/Standstill.h"
#include "noise/System.h"

namespace heddle::noise {
namespace {

using wire::noise::Heuristic;

void yield(ThreadState& thread, std::uint32_t strength) {
  const std::uint32_t most = std::max(1U, kMostYields * strength / 100);
  for (std::uint32_t left = 1 + thread.random.below(most); left != 0; --left) {
    systemCall(SYS_sched_yield);
  }
}

/// The fence makes the thread's earlier writes visible before it sleeps, as the lock around a wait does in raceFinder.
void wait(ThreadState& thread, std::uint32_t strength) {
  std::atomic_thread_fence(std::memory_order_seq_cst);
  const std::uint64_t longest = kLongestWait * strength / 100;
  sleepFor(1000 + longest * thread.random.below(1000) / 1000);
}

/// Standing still is believed when it was seen twice in a row: a thread that has just been woken still looks blocked.
void halt(std::uint32_t strength) {
  const Halted halted;
  if (!halted) { return; }
  const std::uint64_t end = now() + std::max<std::uint64_t>(kLongestHalt * strength / 100, 1'000'000);
  std::uint64_t last = 0;
  for (std::uint64_t slice = 50'000; now() < end; slice = std::min<std::uint64_t>(slice * 2, 2'000'000)) {
    sleepFor(slice);
    const std::uint64_t seen = halted.isLongest() ? standstillOfOthers() : 0;
    if (seen != 0 && seen == last) { break; }
    last = seen;
  }
}

}  // namespace

bool drawn(ThreadState& thread, std::uint32_t strength) { return thread.random.chance(strength, 100); }

void delay(ThreadState& thread, Heuristic heuristic, std::uint32_t strength) {
  gNoise.block->delays.fetch_add(1, std::memory_order_relaxed);
  switch (heuristic) {
    case Heuristic::Yield:
      yield(thread, strength);
      break;
    case Heuristic::Wait:
      wait(thread, strength);
      break;
    case Heuristic::Halt:
      halt(strength);
      break;
  }
}

}  // namespace heddle::noise
