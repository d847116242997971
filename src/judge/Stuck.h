#pragma once

#include <span>
#include <vector>

#include "judge/Finding.h"

namespace heddle {

/// Why nobody can run.
struct StuckVerdict {
  FindingKind kind = FindingKind::Deadlock;
  /// The waits that are the reason, as opposed to the threads that merely wait for those: the cycle in order (each
  /// waits for the next one), or the sleepers that nobody is left to wake.
  std::vector<WaitNote> core;
  bool cycle = false;
};

/// A cycle of holders is a deadlock. Without one, a thread that sleeps on a condition variable, futex, semaphore,
/// barrier or input has lost its wake-up. What remains is a lock whose holder has ended: a deadlock with nobody to
/// blame but it.
StuckVerdict classifyStuck(std::span<const WaitNote> waits);

/// True for waits that end only if somebody signals, as opposed to waits for what another thread holds.
bool isSleep(OpKind kind);

}  // namespace heddle
