#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "judge/Finding.h"

namespace heddle::judge {

/// Summarises the steps that are not among the steps \p kept of an execution (indices into Observation::steps, in
/// order): one line per thread and gap, for gaps of at least \p atLeast scheduling points of that thread. Only the
/// first
/// \p end steps count.
std::vector<Gap> gapsBetween(const Observation& seen, const std::vector<std::size_t>& kept, std::size_t end,
                             std::uint64_t atLeast);

}  // namespace heddle::judge
