#pragma once

#include <vector>

#include "claims/Warning.h"
#include "explore/pipeline/Pipeline.h"
#include "verify/Drive.h"
#include "verify/Verdict.h"

namespace heddle::verify {

/// Warnings that follow from Heddle's own analysis: pairs of accesses without a common lock and opposite lock orders of
/// the static analysis, and the suspicions of an exploration.
Result<std::vector<claims::Warning>> ownWarnings(const std::string& program);
std::vector<claims::Warning> ownWarnings(const std::vector<judge::Suspicion>& suspicions);

/// Explores the program, drives it through the sequence of each warning that the exploration did not confirm, and gives
/// each warning its verdict. \p withOwn adds the suspicions of the exploration to \p warnings.
Result<Verification> verify(std::vector<claims::Warning> warnings, bool withOwn, explore::Pipeline& pipeline,
                            const Driver& drive, const explore::Supervision& supervision,
                            const explore::PipelineObserver& observer);

}  // namespace heddle::verify
