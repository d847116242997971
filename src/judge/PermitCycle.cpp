#include "judge/PermitCycle.h"

#include <algorithm>
#include <cstdint>
#include <map>
#include <set>
#include <utility>

#include "core/Op.h"

namespace heddle::judge {
namespace {

/// The permits that each thread has acquired and not released.
class Permits {
public:
  explicit Permits(const Observation& seen) {
    for (const Step& step : seen.steps) {
      if (step.kind == OpKind::SemWait && step.succeeded) { ++held_[raw(step.object)][raw(step.thread)]; }
      if (step.kind == OpKind::SemPost && --held_[raw(step.object)][raw(step.thread)] < 0) {
        signals_.insert(raw(step.object));
      }
    }
  }

  /// A thread other than \p waiter that holds a permit of the semaphore and waits itself; null if there is none.
  const WaitNote* holder(const WaitNote& waiter, const std::vector<WaitNote>& waits) const {
    const auto held = held_.find(raw(waiter.object));
    if (waiter.kind != OpKind::SemWait || signals_.contains(raw(waiter.object)) || held == held_.end()) {
      return nullptr;
    }
    const auto found = std::ranges::find_if(waits, [&](const WaitNote& other) {
      const auto permits = held->second.find(raw(other.thread));
      return other.thread != waiter.thread && other.kind == OpKind::SemWait && permits != held->second.end() &&
             permits->second > 0;
    });
    return found == waits.end() ? nullptr : &*found;
  }

private:
  std::map<std::uint64_t, std::map<std::uint16_t, int>> held_;  ///< By semaphore and thread.
  std::set<std::uint64_t> signals_;
};

}  // namespace

std::vector<WaitNote> permitCycle(const Observation& seen) {
  const Permits permits(seen);
  for (const WaitNote& start : seen.waits) {
    std::vector<WaitNote> cycle;
    const WaitNote* at = &start;
    while (at != nullptr && cycle.size() <= seen.waits.size()) {
      const WaitNote* next = permits.holder(*at, seen.waits);
      if (next == nullptr) { break; }
      cycle.push_back(*at);
      cycle.back().holder = next->thread;
      if (next->thread == start.thread) { return cycle; }
      at = next;
    }
  }
  return {};
}

}  // namespace heddle::judge
