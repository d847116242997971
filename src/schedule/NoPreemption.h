#pragma once

#include "schedule/Strategy.h"

namespace heddle::schedule {

/// The current thread continues while it can, then the next higher id, cyclically. A spinning thread yields anyway: it
/// is only offered if all others spin too, and then they must take turns.
inline ThreadId withoutPreemption(const Choices& choices) {
  if (choices.currentEnabled() && !choices.pending[raw(choices.current)].spinning) { return choices.current; }
  const ThreadId next = choices.enabled.next(choices.current);
  return next != kNoThread ? next : choices.enabled.first();
}

}  // namespace heddle::schedule
