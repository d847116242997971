#pragma once

#include <vector>

#include "judge/Finding.h"
#include "judge/Observation.h"

namespace heddle::judge {

/// The places that the last steps repeat, the most frequent first.
std::vector<LoopPlace> repeatedPlaces(const Observation& seen);

/// Describes the loop of a thread that reached no scheduling point: the places that its last accesses repeat.
void describeLoop(const Observation& seen, Finding& finding);

}  // namespace heddle::judge
