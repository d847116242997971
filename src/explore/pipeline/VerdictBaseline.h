#pragma once

#include "explore/pipeline/Verdict.h"
#include "explore/store/Baseline.h"

namespace heddle::explore {

/// Adjusts \p verdict to a baseline: only errors that are not in it make the run fail.
void applyBaseline(const Baseline& baseline, const ConfirmedFindings& findings, Verdict& verdict,
                   bool timingFails = false);

}  // namespace heddle::explore
