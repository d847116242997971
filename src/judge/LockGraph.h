#pragma once

#include <string>
#include <vector>

#include "core/Ids.h"
#include "judge/StackFrame.h"

/// Deadlocks that no execution has shown: threads acquire the same locks in different orders. These are suspicions,
/// because something else may keep the threads apart in time.
namespace heddle::judge {

/// A thread acquired \c acquired while it held \c held.
struct LockEdgeNote {
  ThreadId thread = kNoThread;
  ObjectId held = kNoObject;
  ObjectId acquired = kNoObject;
  std::string heldName;
  std::string acquiredName;
  std::vector<ObjectId> gates;  ///< Other locks it held at the time.
  Stack heldAt;
  Stack acquiredAt;
};

/// Edges of different threads, each acquiring what the next one holds. No lock is held in two of them, because such a
/// lock (a gate) would keep them apart.
using LockCycle = std::vector<LockEdgeNote>;

/// Cycles of up to four threads, one per set of locks. Their order depends only on the edges.
std::vector<LockCycle> lockCycles(std::vector<LockEdgeNote> edges);

}  // namespace heddle::judge
