#pragma once

#include <string>
#include <vector>

#include "core/Result.h"
#include "explain/FindingsReport.h"
#include "explore/store/FindingStore.h"

namespace heddle::cli {

/// The contents of a report, from one source or several.
struct ReportParts {
  std::vector<judge::RunRecord> runs;
  std::vector<judge::CampaignRecord> campaigns;
  std::vector<explain::ReportedFinding> findings;  ///< Each id once.
  std::vector<Error> skipped;                      ///< Files that could not be read.
};

/// The contents of a store. \p named is the store as the user gave it, for the replay commands; empty: the default one.
ReportParts partsOf(const explore::FindingStore& store, const std::string& named);

/// The contents of \p path: a store, a directory with a `.heddle` in it, the file of a finding, or a JSON report.
Result<ReportParts> partsAt(const std::string& path);

/// Adds what \p to does not contain yet.
void addParts(ReportParts& to, ReportParts from);

/// Marks the findings of \p now as new or already known from \p before, and appends those of \p before that are gone.
std::vector<explain::ReportedFinding> compared(std::vector<explain::ReportedFinding> before,
                                               std::vector<explain::ReportedFinding> now);

}  // namespace heddle::cli
