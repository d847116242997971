#pragma once

#include "judge/Finding.h"
#include "verify/Scene.h"

namespace heddle::verify {

/// Whether the events of a failing execution show that a wait whose condition is not checked again caused the failure:
/// the thread that failed read something before the wait, another thread wrote it, and after the wait the thread used
/// it behind the wait, without coming back to the check. \p failed is the recorded execution of \p finding.
bool usesWhatAWaitLetChange(const judge::Finding& finding, const claims::Place& wait, const Scene& failed);

}  // namespace heddle::verify
