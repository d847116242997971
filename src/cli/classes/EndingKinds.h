#pragma once

#include <set>
#include <string>

#include "cli/classes/HarnessProcess.h"
#include "judge/Finding.h"

namespace heddle::cli {

/// What a failing test shows, named as reports name it, before the failure is confirmed: which memory error it is, and
/// what ended the process, is not known yet.
std::string violationKind(const TestOutcome& outcome);

/// The same for a number of heddle::Ending.
std::string endingKind(std::uint32_t ending);

/// Whether sequential runs with these endings (numbers of heddle::Ending) explain a finding of this kind.
bool isExplained(FindingKind kind, const std::set<std::uint32_t>& endings);

}  // namespace heddle::cli
