#pragma once

#include <string>
#include <vector>

#include "core/Result.h"
#include "explore/Campaign.h"
#include "explore/FindingStore.h"
#include "judge/Suspicion.h"

namespace heddle {

/// One execution, repeated in a fresh process with events recorded.
struct Replayed {
  RawFinding raw;
  std::vector<Finding> findings;
  std::string output;  ///< What the program wrote.
};

/// Follows \p schedule once, or only up to step \p untilStep. Errors: the program cannot be run.
Result<Replayed> replaySchedule(const Schedule& schedule, const Supervision& supervision, Resolver& resolver,
                                std::uint64_t untilStep = 0);
/// Like replaySchedule(), but does not judge: `findings` stays empty, and no debug information is read.
Result<Replayed> recordSchedule(const Schedule& schedule, const Supervision& supervision, std::uint64_t untilStep = 0);

/// Why \p replayed is not the execution that \p schedule recorded; empty if ending, site and trace are the same.
std::string difference(const Schedule& schedule, const Replayed& replayed);

/// The finding of \p replayed that is the same error as \p wanted; null: the replay does not show it.
const Finding* sameErrorIn(const Replayed& replayed, const Finding& wanted);

/// The last lines of the output of a program.
std::string endOf(const std::string& output);

struct NotReproduced {
  Finding finding;
  std::string why;
};

struct ConfirmedFindings {
  std::vector<FindingRecord> confirmed;
  std::vector<NotReproduced> notReproduced;
  std::vector<Suspicion> suspicions;
  std::vector<Suppressed> suppressed;  ///< All findings that suppressions cover, once each.
  // What the budget cut off:
  std::size_t left = 0;          ///< Suspects that were not replayed.
  bool predictionCut = false;    ///< The prediction, or the search for predicted errors, was not finished.
  std::size_t notShortened = 0;  ///< Findings whose schedules were not minimised, or not as far as possible.
};

/// Replays every suspect in a fresh process. Suspects that are not reproduced are listed, but are not findings.
Result<ConfirmedFindings> confirm(const std::vector<Suspect>& suspects, const SubjectCommand& command,
                                  const Supervision& supervision, Resolver& resolver);

/// Deadlocks that no execution of the campaign showed but that the observed lock orders allow, excluding those that
/// were found.
std::vector<Suspicion> suspectDeadlocks(const CampaignResult& result, const ConfirmedFindings& findings,
                                        Resolver& resolver);

}  // namespace heddle
