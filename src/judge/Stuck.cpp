#include "judge/Stuck.h"

#include <algorithm>
#include <utility>

#include "core/OpTraits.h"
#include "judge/Wording.h"

namespace heddle::judge {
namespace {

const WaitNote* waitOf(std::span<const WaitNote> waits, ThreadId thread) {
  const auto found = std::ranges::find(waits, thread, &WaitNote::thread);
  return found == waits.end() ? nullptr : &*found;
}

/// The cycle that contains \p start, beginning with it; empty if there is none.
std::vector<WaitNote> cycleThrough(std::span<const WaitNote> waits, const WaitNote& start) {
  std::vector<WaitNote> cycle;
  const WaitNote* at = &start;
  while (at != nullptr && at->holder != kNoThread && cycle.size() <= waits.size()) {
    cycle.push_back(*at);
    if (at->holder == start.thread) { return cycle; }
    at = waitOf(waits, at->holder);
  }
  return {};
}

/// The threads that sleep while they hold a lock, each followed by those that wait for it.
std::vector<WaitNote> sleepersWithLocks(std::span<const WaitNote> waits) {
  std::vector<WaitNote> core;
  for (const WaitNote& wait : waits) {
    if (!isSleep(wait.kind)) { continue; }
    const std::vector<WaitNote> waiting = waitsForLocksOf(waits, wait.thread);
    if (waiting.empty()) { continue; }
    core.push_back(wait);
    core.insert(core.end(), waiting.begin(), waiting.end());
  }
  return core;
}

}  // namespace

std::vector<WaitNote> waitsForLocksOf(std::span<const WaitNote> waits, ThreadId thread) {
  std::vector<WaitNote> found;
  const auto isKnown = [&](ThreadId holder) {
    return holder == thread || std::ranges::find(found, holder, &WaitNote::thread) != found.end();
  };
  for (bool grew = true; std::exchange(grew, false);) {
    for (const WaitNote& wait : waits) {
      const bool lock = wait.kind != OpKind::ThreadJoin && wait.holder != kNoThread;
      if (lock && isKnown(wait.holder) && !isKnown(wait.thread)) {
        found.push_back(wait);
        grew = true;
      }
    }
  }
  return found;
}

StuckVerdict classifyStuck(std::span<const WaitNote> waits) {
  for (const WaitNote& wait : waits) {
    if (auto cycle = cycleThrough(waits, wait); !cycle.empty()) {
      return {FindingKind::Deadlock, std::move(cycle), true};
    }
  }
  StuckVerdict verdict;
  verdict.core = sleepersWithLocks(waits);
  verdict.sleepsWithLock = !verdict.core.empty();
  if (verdict.sleepsWithLock) { return verdict; }
  for (const WaitNote& wait : waits) {
    if (isSleep(wait.kind)) { verdict.core.push_back(wait); }
  }
  if (!verdict.core.empty()) {
    verdict.futures = verdict.core.size() > 1 && std::ranges::all_of(verdict.core, waitsForFuture);
    verdict.kind = verdict.futures ? FindingKind::Deadlock : FindingKind::LostWakeup;
    return verdict;
  }
  for (const WaitNote& wait : waits) {
    if (wait.holder == kNoThread || waitOf(waits, wait.holder) == nullptr) { verdict.core.push_back(wait); }
  }
  return verdict;
}

}  // namespace heddle::judge
