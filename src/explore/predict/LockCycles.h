#pragma once

#include <vector>

#include "explore/predict/Trace.h"

namespace heddle::explore {

/// Acquisitions of different threads, each of a lock that the next thread holds at its own. If every thread is held
/// before its acquisition, none can continue. No lock is held at two of them, because such a lock would keep them
/// apart. Cycles of any length, one for each acquisition that closes one.
std::vector<std::vector<const Touch*>> lockCyclesOf(const Trace& trace);

}  // namespace heddle::explore
