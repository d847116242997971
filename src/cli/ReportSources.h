#pragma once

#include <string>
#include <vector>

#include "core/Result.h"
#include "explain/FindingsReport.h"
#include "explore/FindingStore.h"

namespace heddle::cli {

/// What is told about explorations, from one place or many.
struct ReportParts {
  std::vector<RunRecord> runs;
  std::vector<ReportedFinding> findings;  ///< Each id once.
  std::vector<Error> skipped;             ///< Files that could not be read.
};

/// All of a store. \p named: how the user named it, for the replay commands; empty: the usual one.
ReportParts partsOf(const FindingStore& store, const std::string& named);

/// What \p path leads to: a store, a folder with a `.heddle` in it, the file of a finding, a JSON report.
Result<ReportParts> partsAt(const std::string& path);

/// Adds what is not there yet.
void addParts(ReportParts& to, ReportParts from);

/// Findings of \p now that are new since \p before or were there already, and those of \p before that are not there any
/// more.
std::vector<ReportedFinding> compared(std::vector<ReportedFinding> before, std::vector<ReportedFinding> now);

}  // namespace heddle::cli
