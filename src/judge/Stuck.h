#pragma once

#include <span>
#include <vector>

#include "judge/Finding.h"

namespace heddle::judge {

/// Why no thread can run.
struct StuckVerdict {
  FindingKind kind = FindingKind::Deadlock;
  /// The waits that are the cause, without threads that merely wait for them: the cycle in order (each waits for the
  /// next one), or the sleeping threads that no thread can wake.
  std::vector<WaitNote> core;
  bool cycle = false;
};

/// A cycle of holders is a deadlock. Without a cycle, a thread that sleeps on a condition variable, futex, semaphore,
/// barrier or input has lost its wake-up. Otherwise the holder of a lock has exited, which is a deadlock too.
StuckVerdict classifyStuck(std::span<const WaitNote> waits);

}  // namespace heddle::judge
