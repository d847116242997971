#include "runtime/engine/Fairness.h"

#include "runtime/engine/Engine.h"

#include <algorithm>

namespace heddle::rt {

Fairness gFairness;

ThreadId Fairness::pick(const ThreadSet& enabled, ThreadId lastRun) {
  if (order_ == Order::InTurn) {
    const ThreadId next = enabled.next(lastRun);
    return next != kNoThread ? next : enabled.first();
  }
  return enabled.nth(rng_.below(enabled.count()));
}

std::uint32_t Fairness::pickValue(ChoiceKind kind, std::uint32_t count) {
  const bool isFree = kind == ChoiceKind::Notify || kind == ChoiceKind::User;
  return isFree ? rng_.below(count) : 0;
}

void relieveStarved() {
  if (gEngine.enabled.count() < 2 || gFairness.decides(gEngine.steps)) {
    return;
  }
  for (ThreadId id = gEngine.enabled.first(); id != kNoThread; id = gEngine.enabled.next(id)) {
    const Thread& thread = *threadById(id);
    if (gFairness.isStarved(std::max(thread.ranAt, thread.enabledAt), gEngine.steps)) {
      gFairness.relieve(gEngine.steps);
      return;
    }
  }
}

}  // namespace heddle::rt
