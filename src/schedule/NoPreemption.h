#pragma once

#include "schedule/Strategy.h"

namespace heddle {

/// The thread that ran last goes on while it can, then the next higher id, cyclically. A thread that spins gives way
/// even so: it is offered only where all others spin too, and somebody's turn must come.
inline ThreadId withoutPreemption(const Choices& choices) {
  if (choices.currentEnabled() && !choices.pending[raw(choices.current)].spinning) {
    return choices.current;
  }
  const ThreadId next = choices.enabled.next(choices.current);
  return next != kNoThread ? next : choices.enabled.first();
}

}  // namespace heddle
