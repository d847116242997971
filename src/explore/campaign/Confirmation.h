#pragma once

#include <string>
#include <vector>

#include "core/Result.h"
#include "explore/campaign/CampaignResult.h"
#include "explore/naming/Resolver.h"
#include "explore/process/SubjectCommand.h"
#include "explore/process/Supervision.h"
#include "explore/store/FindingStore.h"
#include "judge/Suspicion.h"

namespace heddle::explore {

struct NotReproduced {
  judge::Finding finding;
  std::string why;
};

struct ConfirmedFindings {
  std::vector<FindingRecord> confirmed;
  std::vector<NotReproduced> notReproduced;
  std::vector<judge::Suspicion> suspicions;
  std::vector<judge::Suppressed> suppressed;  ///< All findings that suppressions cover, once each.
  // What the budget cut off:
  std::size_t left = 0;          ///< Suspects that were not replayed.
  bool predictionCut = false;    ///< The prediction, or the search for predicted errors, was not finished.
  std::size_t notShortened = 0;  ///< Findings whose schedules were not minimised, or not as far as possible.
};

/// Replays every suspect in a fresh process. Suspects that are not reproduced are listed, but are not findings.
Result<ConfirmedFindings> confirm(const std::vector<Suspect>& suspects, const SubjectCommand& command,
                                  const Supervision& supervision, Resolver& resolver);

/// Groups findings with one cause; see judge/Grouping.h.
void groupRecords(std::vector<FindingRecord>& records);

/// Deadlocks that no execution of the campaign showed but that the observed lock orders allow, excluding those that
/// were found.
std::vector<judge::Suspicion> suspectDeadlocks(const CampaignResult& result, const ConfirmedFindings& findings,
                                               Resolver& resolver);

}  // namespace heddle::explore
