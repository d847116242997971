#pragma once

#include <set>
#include <string>

#include "classes/HarnessProcess.h"
#include "judge/Finding.h"

namespace heddle::classes {

/// The kind of failure of a test, as reports name it, before the failure is confirmed. The kind of memory error, and
/// what ended the process, are not known yet.
std::string violationKind(const TestResult& outcome);

/// Same for a number of heddle::Ending.
std::string endingKind(std::uint32_t ending);

/// Whether sequential runs with these endings (numbers of heddle::Ending) explain a finding of this kind.
bool isExplained(judge::FindingKind kind, const std::set<std::uint32_t>& endings);

}  // namespace heddle::classes
