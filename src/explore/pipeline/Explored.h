#pragma once

#include <cstddef>
#include <string>

#include "explore/campaign/Campaign.h"
#include "explore/campaign/Confirmation.h"
#include "explore/pipeline/Regressions.h"

namespace heddle::explore {

/// The results of a pipeline, before they are evaluated and reported.
struct Explored {
  CampaignResult result;
  ConfirmedFindings findings;
  Regressions::News regressions;
  bool unseenAssembler = false;  ///< The program's inline assembler accesses memory.

  // These keep a copy up to date while the pipeline runs, for a caller that may have to conclude early.
  void noteProgress(const CampaignProgress& progress);
  /// The campaign has ended with this many suspects, which \p searched does not contain.
  void noteSearched(const CampaignResult& searched, std::size_t suspects);
  void noteConfirmed(const ConfirmedFindings& soFar);
  /// The pipeline was cut off here, by the user or at the end of its time.
  void noteCutOff(bool interrupted, bool resumable);
};

/// Removes the log of a campaign that has finished, and records whether an unfinished one can be resumed. \p log null:
/// there is none, for the reason \p trouble.
void closeLog(CampaignLog* log, const std::string& trouble, Explored& explored);

}  // namespace heddle::explore
