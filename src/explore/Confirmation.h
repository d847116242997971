#pragma once

#include <string>
#include <vector>

#include "core/Result.h"
#include "explore/Campaign.h"
#include "explore/FindingStore.h"
#include "judge/Suspicion.h"

namespace heddle {

/// One execution repeated in a fresh process, with its events.
struct Replayed {
  RawFinding raw;
  std::vector<Finding> findings;
  std::string output;  ///< What the program wrote.
};

/// Follows \p schedule once, or only until the execution stands before step \p untilStep. Errors: the program cannot be
/// run.
Result<Replayed> replaySchedule(const Schedule& schedule, const Supervision& supervision, Resolver& resolver,
                                std::uint64_t untilStep = 0);
/// Likewise, but what it shows is not judged: `findings` stays empty, and no debug information is read.
Result<Replayed> recordSchedule(const Schedule& schedule, const Supervision& supervision, std::uint64_t untilStep = 0);

/// Why \p replayed is not the execution that \p schedule recorded; empty if it is: same ending, same site, same trace.
std::string difference(const Schedule& schedule, const Replayed& replayed);

/// The finding among those of \p replayed that is the same error as \p wanted; null: it did not show.
const Finding* sameErrorIn(const Replayed& replayed, const Finding& wanted);

/// The last lines of what a program wrote.
std::string endOf(const std::string& output);

struct NotReproduced {
  Finding finding;
  std::string why;
};

struct ConfirmedFindings {
  std::vector<FindingRecord> confirmed;
  std::vector<NotReproduced> notReproduced;
  std::vector<Suspicion> suspicions;
  std::vector<Suppressed> suppressed;  ///< What suppressions cover of all that was seen, once each.
  // What the budget has cut off.
  std::size_t left = 0;          ///< Suspects that were not replayed.
  bool predictionCut = false;    ///< Prediction, or the search for what it foresees, was not finished.
  std::size_t notShortened = 0;  ///< Findings whose schedules were not shortened, or not as far as possible.
};

/// Every suspect again, each in a fresh process. What does not happen again is listed, but is no finding.
Result<ConfirmedFindings> confirm(const std::vector<Suspect>& suspects, const SubjectCommand& command,
                                  const Supervision& supervision, Resolver& resolver);

/// Deadlocks that the executions of a campaign have not shown, but the orders in which they got their locks allow;
/// those that were found are left out.
std::vector<Suspicion> suspectDeadlocks(const CampaignResult& result, const ConfirmedFindings& findings,
                                        Resolver& resolver);

}  // namespace heddle
