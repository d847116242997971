#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "judge/Observation.h"

namespace heddle::judge {

/// The locks that \p thread holds after its steps before \p end, in the order of acquisition.
std::vector<ObjectId> lockObjectsHeld(const Observation& seen, ThreadId thread, std::size_t end);
/// Names of the locks that \p thread holds after its steps before \p end, in the order of acquisition.
std::vector<std::string> locksHeld(const Observation& seen, ThreadId thread, std::size_t end);

/// Fills in the locks held by each side of \p race, if the accesses are among the steps.
void noteLocksHeld(const Observation& seen, RaceNote& race);

}  // namespace heddle::judge
