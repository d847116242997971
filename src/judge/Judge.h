#pragma once

#include <vector>

#include "judge/Finding.h"

namespace heddle {

/// What is wrong with an execution: at most one finding for the way it ended, and one for each distinct race. An
/// execution that ended well and raced nowhere gives none; so do endings that are nobody's fault (not supported,
/// diverged, out of resources).
std::vector<Finding> judge(const Observation& seen);

}  // namespace heddle
