#pragma once

#include <vector>

#include "judge/Finding.h"
#include "judge/Observation.h"

namespace heddle {

/// The places that the last steps repeat, most often repeated first.
std::vector<LoopPlace> repeatedPlaces(const Observation& seen);

/// The loop of a thread that never came to a scheduling point: the places that its last accesses repeat.
void tellLoop(const Observation& seen, Finding& finding);

}  // namespace heddle
