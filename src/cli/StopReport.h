#pragma once

#include <cstdint>

#include "judge/Finding.h"

namespace heddle::cli {

/// Prints the interleaving of \p finding as far as step \p step, and where every thread stands before it: \p seen is
/// what a replay that was stopped there left behind.
void printStop(const Finding& finding, const Observation& seen, std::uint64_t step);

}  // namespace heddle::cli
