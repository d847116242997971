#include "explore/campaign/Confirmation.h"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <string_view>

#include "core/Check.h"
#include "explore/program/UnseenLocks.h"
#include "explore/replay/Replay.h"
#include "explore/replay/ReplayDifference.h"
#include "judge/Errors.h"
#include "judge/Judge.h"

namespace heddle {
namespace {

void addOnce(Suspicion suspicion, std::vector<Suspicion>& out) {
  if (std::ranges::find(out, suspicion.id, &Suspicion::id) == out.end()) { out.push_back(std::move(suspicion)); }
}

void confirmOne(const Suspect& seen, const Schedule& schedule, const Replayed& replayed, const std::string& different,
                bool standstillIsError, ConfirmedFindings& result) {
  for (const Finding& wanted : seen.findings) {
    const Finding* found = sameErrorIn(replayed, wanted);
    if (!different.empty() || found == nullptr) {
      result.notReproduced.push_back({wanted, different.empty() ? "the replay did not show the error" : different});
      continue;
    }
    const bool mayBeUnseen =
        found->kind == FindingKind::DataRace || found->kind == FindingKind::NoProgress || isUseAfterReturn(*found);
    if (const std::string unseen = mayBeUnseen ? unseenSynchronisation(replayed.raw.modules) : ""; !unseen.empty()) {
      const auto suspect = found->kind == FindingKind::DataRace ? suspectRace
                           : isUseAfterReturn(*found)           ? suspectUseAfterReturn
                                                                : suspectStandstill;
      addOnce(suspect(*found, unseen), result.suspicions);
      continue;
    }
    const bool isShown = seen.raw.outcome.repeats || replayed.raw.outcome.repeats || standstillIsError;
    if (found->kind == FindingKind::NoProgress && !isShown) {
      addOnce(undecidedStandstill(*found), result.suspicions);
      continue;
    }
    const auto known = std::ranges::find_if(
        result.confirmed, [&](const FindingRecord& record) { return record.finding.id == found->id; });
    if (known != result.confirmed.end()) {
      addRaces(*found, known->finding);
    } else {
      result.confirmed.push_back({*found, schedule});
      result.confirmed.back().finding.output = endOf(replayed.output);
    }
  }
}

/// Details from another replay: sentences to append to the first one, without the final full stop.
std::string explainDifference(const Suspect& suspect, const Schedule& schedule, const Replayed& replayed,
                              const Supervision& supervision, Resolver& resolver) {
  const std::string reason = likelyReason(suspect.raw, replayed.raw);
  const std::string because = reason.empty() ? "" : fmt::format(". Likely reason: {}", reason);
  const auto again = replaySchedule(schedule, supervision, resolver);
  return again && !supervision.mustEnd() ? fmt::format(". {}{}", whereReplaysPart(replayed, *again, resolver), because)
                                         : because;
}

}  // namespace

Result<ConfirmedFindings> confirm(const std::vector<Suspect>& suspects, const SubjectCommand& command,
                                  const Supervision& supervision, Resolver& resolver) {
  ConfirmedFindings result;
  for (const Suspect& suspect : suspects) {
    const Schedule schedule = scheduleOf(suspect.raw, command);
    if (suspect.raw.outcome.ending == Ending::Nondeterministic) {
      // The finding is that the schedule does not repeat itself, so a replay cannot confirm it.
      for (const Finding& finding : suspect.findings) {
        result.confirmed.push_back({finding, schedule});
      }
      continue;
    }
    if (supervision.mustEnd()) {
      ++result.left;
      continue;
    }
    if (access(command.program.c_str(), X_OK) != 0) {
      return failure(fmt::format("{} no longer exists: {} suspicious executions cannot be replayed", command.program,
                                 suspects.size()),
                     "does it remove or replace itself? Run a copy that it does not change");
    }
    auto replayed = replaySchedule(schedule, supervision, resolver);
    if (!replayed && supervision.mustEnd()) {
      ++result.left;  // most likely cut short
      continue;
    }
    if (!replayed && replayed.error().exitCode == kInternalErrorExitCode) { return tl::unexpected(replayed.error()); }
    if (!replayed) {
      for (const Finding& finding : suspect.findings) {
        result.notReproduced.push_back({finding, replayed.error().what});
      }
      continue;
    }
    std::string different = difference(schedule, *replayed);
    if (!different.empty() && result.notReproduced.empty()) {
      different += explainDifference(suspect, schedule, *replayed, supervision, resolver);
    }
    confirmOne(suspect, schedule, *replayed, different, supervision.standstillIsError, result);
    supervision.confirmed(result);
  }
  return result;
}

namespace {

/// Whether a deadlock among these locks was found, compared by name.
bool wasFound(const LockCycle& cycle, const ConfirmedFindings& findings) {
  return std::ranges::any_of(findings.confirmed, [&](const FindingRecord& record) {
    return record.finding.kind == FindingKind::Deadlock && std::ranges::all_of(cycle, [&](const LockEdgeNote& edge) {
             return std::ranges::find(record.finding.waits, edge.acquired, &WaitNote::object) !=
                    record.finding.waits.end();
           });
  });
}

}  // namespace

std::vector<Suspicion> suspectDeadlocks(const CampaignResult& result, const ConfirmedFindings& findings,
                                        Resolver& resolver) {
  if (lockCycles(Resolver::edgesWithoutNames(result.lockEdges)).empty()) { return {}; }
  RawFinding about;
  about.modules = result.modules;
  about.threads = result.threads;
  std::vector<ThreadNote> threads;
  std::vector<Suspicion> suspicions;
  for (const LockCycle& cycle : lockCycles(resolver.resolveEdges(result.lockEdges, about))) {
    if (!wasFound(cycle, findings)) { addOnce(suspectCycle(cycle, threads), suspicions); }
  }
  return suspicions;
}

}  // namespace heddle
