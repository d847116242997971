#pragma once

#include <vector>

#include "judge/Observation.h"

namespace heddle::judge {

/// Threads that wait for permits of semaphores that the next one has acquired and not released, in a cycle, with
/// WaitNote::holder filled in. Empty if there is none. Only semaphores that are used as locks count: so far, no thread
/// has released more permits than it had acquired. Other semaphores are signals, and no thread holds them.
std::vector<WaitNote> permitCycle(const Observation& seen);

}  // namespace heddle::judge
