#pragma once

#include <vector>

#include "judge/Finding.h"
#include "judge/Suppressions.h"

namespace heddle::judge {

/// What is wrong with an execution: at most one finding for its ending, one per identity of its races, and one per
/// identity of its leaks. An execution without any of these yields none. Neither do endings that are not the program's
/// fault (not supported, diverged, out of resources).
///
/// What \p suppressions cover is omitted, race by race, and recorded in \p covered.
std::vector<Finding> judge(const Observation& seen, const Suppressions* suppressions = nullptr,
                           std::vector<Suppressed>* covered = nullptr);

}  // namespace heddle::judge
