#pragma once

#include <cstddef>
#include <vector>

#include "judge/Finding.h"
#include "judge/SharedSteps.h"

namespace heddle::judge {

/// Whether the cause is known well enough to omit the steps that it does not refer to.
bool hasFocus(const Finding& finding);

/// The steps that a story with a known cause consists of, in order, as indices into Observation::steps: the events of
/// the cause; from the first of them on, what their threads do to the same objects, and the locks that they hold there;
/// and the last accesses of the thread that fails.
std::vector<std::size_t> stepsInFocus(const Observation& seen, const SharedSteps& shared, const Finding& finding);

}  // namespace heddle::judge
