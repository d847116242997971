#pragma once

#include <cstdint>

#include "judge/Finding.h"

namespace heddle::cli {

/// Prints the interleaving of \p finding up to step \p step, and the position of every thread before it. \p seen comes
/// from a replay that was stopped there.
void printStop(const judge::Finding& finding, const judge::Observation& seen, std::uint64_t step);

}  // namespace heddle::cli
