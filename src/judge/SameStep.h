#pragma once

#include <cstddef>
#include <optional>

#include "judge/Observation.h"

namespace heddle::judge {

/// The step of another execution that corresponds to the step \p at of \p seen: the same thread does the same thing at
/// the same place, for the same number of times. nullopt: it does not come to that.
std::optional<std::size_t> sameStepIn(const Observation& other, const Observation& seen, std::size_t at);

}  // namespace heddle::judge
