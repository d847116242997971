#pragma once

#include "judge/Finding.h"
#include "judge/SharedSteps.h"

namespace heddle {

/// The steps of an execution that tell the story of \p finding: what two or more threads did to the same object, the
/// racing accesses, creation and join of threads, and each thread's last step where it failed. Steps after a race was
/// seen do not explain it and are left out. The events of its cause stay. Fills steps, places and objects of the
/// finding; at most \p limit steps, the middle left out; the events of the cause then name those.
void keepRelevantSteps(const Observation& seen, Finding& finding, std::size_t limit = 600);
/// Likewise, where \p shared is known already.
void keepRelevantSteps(const Observation& seen, const SharedSteps& shared, Finding& finding, std::size_t limit = 600);

}  // namespace heddle
