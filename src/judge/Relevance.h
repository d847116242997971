#pragma once

#include "judge/Finding.h"
#include "judge/SharedSteps.h"

namespace heddle::judge {

/// Keeps the steps of an execution that explain \p finding: what two or more threads did to the same object, the racing
/// accesses, the creation and join of threads, frees, the last step of the failing thread, and the events of the cause.
/// Steps after a race do not explain it and are omitted. Fills the steps, places and objects of the finding. If there
/// are more than \p limit steps, the middle is omitted. If the cause is known, only the steps in its focus are kept.
/// The events of the cause then refer to the kept steps.
void keepRelevantSteps(const Observation& seen, Finding& finding, std::size_t limit = 600);
/// The same for a \p shared that was already computed.
void keepRelevantSteps(const Observation& seen, const SharedSteps& shared, Finding& finding, std::size_t limit = 600);

}  // namespace heddle::judge
