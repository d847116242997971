#pragma once

#include "cli/Verdict.h"
#include "explore/store/Baseline.h"

namespace heddle::cli {

/// Adjusts \p verdict to a baseline: only errors that are not in it make the run fail.
void weighAgainst(const Baseline& baseline, const ConfirmedFindings& findings, Verdict& verdict,
                  bool timingFails = false);

}  // namespace heddle::cli
