#include "judge/Stuck.h"

#include <algorithm>

#include "core/OpTraits.h"

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

}  // namespace

StuckVerdict classifyStuck(std::span<const WaitNote> waits) {
  for (const WaitNote& wait : waits) {
    if (auto cycle = cycleThrough(waits, wait); !cycle.empty()) {
      return {FindingKind::Deadlock, std::move(cycle), true};
    }
  }
  StuckVerdict verdict;
  for (const WaitNote& wait : waits) {
    if (isSleep(wait.kind)) { verdict.core.push_back(wait); }
  }
  if (!verdict.core.empty()) {
    verdict.kind = FindingKind::LostWakeup;
    return verdict;
  }
  for (const WaitNote& wait : waits) {
    if (wait.holder == kNoThread || waitOf(waits, wait.holder) == nullptr) { verdict.core.push_back(wait); }
  }
  return verdict;
}

}  // namespace heddle::judge
