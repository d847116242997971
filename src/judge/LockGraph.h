#pragma once

#include <string>
#include <vector>

#include "core/Ids.h"
#include "judge/StackFrame.h"

/// Deadlocks that no execution has shown: threads that get the same locks in different orders. A suspicion, because
/// something else may keep them apart in time.
namespace heddle {

/// A thread got `acquired` while it held `held`.
struct LockEdgeNote {
  ThreadId thread = kNoThread;
  ObjectId held = kNoObject;
  ObjectId acquired = kNoObject;
  std::string heldName;
  std::string acquiredName;
  std::vector<ObjectId> gates;  ///< What else it held then.
  Stack heldAt;
  Stack acquiredAt;
};

/// One edge each of different threads, each acquiring what the next one holds; no lock is held in two of them, which
/// would keep them apart (a gate).
using LockCycle = std::vector<LockEdgeNote>;

/// Cycles of up to four threads, one for each set of locks; in an order that depends on nothing but the edges.
std::vector<LockCycle> lockCycles(std::vector<LockEdgeNote> edges);

}  // namespace heddle
