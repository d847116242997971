#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "judge/Observation.h"

namespace heddle {

/// Mutexes, locks of readers and writers, spin locks.
bool getsALock(OpKind kind);
bool givesALockUp(OpKind kind);

/// Names of the locks that \p thread holds when it has done its steps before \p end, in the order in which it got them.
std::vector<std::string> locksHeld(const Observation& seen, ThreadId thread, std::size_t end);

/// Fills in what each side of \p race held; nothing where the accesses are not among the steps.
void noteLocksHeld(const Observation& seen, RaceNote& race);

}  // namespace heddle
