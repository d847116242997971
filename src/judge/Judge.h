#pragma once

#include <vector>

#include "judge/Finding.h"
#include "judge/Suppressions.h"

namespace heddle {

/// What is wrong with an execution: at most one finding for the way it ended, and one for each identity of its races.
/// An execution that ended well and raced nowhere gives none; so do endings that are nobody's fault (not supported,
/// diverged, out of resources).
///
/// What \p suppressions cover is left out, race by race, and noted in \p covered.
std::vector<Finding> judge(const Observation& seen, const Suppressions* suppressions = nullptr,
                           std::vector<Suppressed>* covered = nullptr);

}  // namespace heddle
