#pragma once

#include <span>
#include <vector>

#include "judge/Finding.h"

namespace heddle::judge {

/// Why no thread can run.
struct StuckVerdict {
  FindingKind kind = FindingKind::Deadlock;
  /// The waits that are the cause, without threads that merely wait for them: the cycle in order (each waits for the
  /// next one), or the sleeping threads that no thread can wake. A sleeper that holds a lock comes before the threads
  /// that wait for it.
  std::vector<WaitNote> core;
  bool cycle = false;
  bool futures = false;         ///< Several threads wait for futures, and no thread is left to make one ready.
  bool sleepsWithLock = false;  ///< A thread sleeps while it holds a lock that another thread waits for.
};

/// A cycle of holders is a deadlock, and so is a thread that sleeps while it holds what another one waits for.
/// Several threads that wait for futures and leave no thread to make one ready are a deadlock as well: the result of a
/// future is kept, so it cannot come too early. Otherwise, a thread that sleeps on a condition variable, future,
/// semaphore, barrier or input has lost its wake-up. Otherwise the holder of a lock has exited, which is a deadlock
/// too.
StuckVerdict classifyStuck(std::span<const WaitNote> waits);

/// The waits for a lock that \p thread holds, directly or through the holders of other locks. Joins do not count.
std::vector<WaitNote> waitsForLocksOf(std::span<const WaitNote> waits, ThreadId thread);

}  // namespace heddle::judge
