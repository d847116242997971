#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "judge/Observation.h"

namespace heddle::judge {

/// The locks that \p thread holds after its steps before \p end, in the order of acquisition.
std::vector<ObjectId> lockObjectsHeld(const Observation& seen, ThreadId thread, std::size_t end);
/// Names of the locks that \p thread holds after its steps before \p end, in the order of acquisition.
std::vector<std::string> locksHeld(const Observation& seen, ThreadId thread, std::size_t end);

/// Follows the name of a lock that the thread holds together with other readers.
inline constexpr std::string_view kForReading = " for reading";

/// Fills in the locks held by each side of \p race, with kForReading, if the accesses are among the steps.
void noteLocksHeld(const Observation& seen, RaceNote& race);

}  // namespace heddle::judge
