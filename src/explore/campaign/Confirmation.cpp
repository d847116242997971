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
#include "judge/Grouping.h"
#include "judge/Judge.h"

namespace heddle::explore {
namespace {

void addOnce(judge::Suspicion suspicion, std::vector<judge::Suspicion>& out) {
  if (std::ranges::find(out, suspicion.id, &judge::Suspicion::id) == out.end()) { out.push_back(std::move(suspicion)); }
}

/// Replays suspects one after another and collects what their replays show.
class Confirmer {
public:
  Confirmer(const SubjectCommand& command, const Supervision& supervision, Resolver& resolver)
      : command_(command), supervision_(supervision), resolver_(resolver) {}

  Result<void> confirm(const Suspect& suspect) {
    std::vector<judge::Finding> missing = suspect.findings;
    auto why = replay(suspect.raw, missing, true);
    if (!why) { return tl::unexpected(why.error()); }
    for (const RawFinding& other : suspect.others) {
      if (missing.empty() || supervision_.mustEnd()) { break; }
      if (const auto tried = replay(other, missing, false); !tried) { return tl::unexpected(tried.error()); }
    }
    for (judge::Finding& finding : missing) {
      result.notReproduced.push_back({std::move(finding), *why});
    }
    supervision_.confirmed(result);
    return {};
  }

  ConfirmedFindings result;

private:
  /// Takes the findings that the replay of \p raw shows out of \p wanted; returns why it does not show the others.
  Result<std::string> replay(const RawFinding& raw, std::vector<judge::Finding>& wanted, bool explain) {
    const Schedule schedule = scheduleOf(raw, command_);
    const auto replayed = replaySchedule(schedule, supervision_, resolver_);
    if (!replayed && supervision_.mustEnd()) {  // most likely cut short
      if (explain) {
        ++result.left;
        wanted.clear();
      }
      return "";
    }
    if (!replayed && replayed.error().exitCode == kInternalErrorExitCode) { return tl::unexpected(replayed.error()); }
    if (!replayed) { return replayed.error().what; }
    std::string different = difference(schedule, *replayed);
    if (different.empty()) {
      std::erase_if(wanted, [&](const judge::Finding& finding) {
        const judge::Finding* found = sameErrorIn(*replayed, finding);
        if (found != nullptr) { keep(*found, schedule, raw, *replayed); }
        return found != nullptr;
      });
      return "the replay did not show the error";
    }
    if (explain && result.notReproduced.empty()) { different += explainDifference(raw, schedule, *replayed); }
    return different;
  }

  void keep(const judge::Finding& found, const Schedule& schedule, const RawFinding& seen, const Replayed& replayed) {
    const bool mayBeUnseen = found.kind == judge::FindingKind::DataRace ||
                             found.kind == judge::FindingKind::NoProgress || judge::isUseAfterReturn(found);
    if (const std::string unseen = mayBeUnseen ? unseenSynchronisation(replayed.raw.modules) : ""; !unseen.empty()) {
      const auto suspect = found.kind == judge::FindingKind::DataRace ? judge::suspectRace
                           : judge::isUseAfterReturn(found)           ? judge::suspectUseAfterReturn
                                                                      : judge::suspectStandstill;
      addOnce(suspect(found, unseen), result.suspicions);
      return;
    }
    const bool isShown = seen.outcome.repeats || replayed.raw.outcome.repeats || supervision_.standstillIsError;
    if (found.kind == judge::FindingKind::NoProgress && !isShown) {
      addOnce(judge::undecidedStandstill(found), result.suspicions);
      return;
    }
    const auto known = std::ranges::find_if(result.confirmed,
                                            [&](const FindingRecord& record) { return record.finding.id == found.id; });
    if (known != result.confirmed.end()) {
      judge::addRaces(found, known->finding);
    } else {
      result.confirmed.push_back({found, schedule});
      result.confirmed.back().finding.output = endOf(replayed.output);
    }
  }

  /// Details from another replay: sentences to append to the first one, without the final full stop.
  std::string explainDifference(const RawFinding& raw, const Schedule& schedule, const Replayed& replayed) {
    const std::string reason = likelyReason(raw, replayed.raw);
    const std::string because = reason.empty() ? "" : fmt::format(". Likely reason: {}", reason);
    const auto again = replaySchedule(schedule, supervision_, resolver_);
    return again && !supervision_.mustEnd()
               ? fmt::format(". {}{}", whereReplaysPart(replayed, *again, resolver_), because)
               : because;
  }

  const SubjectCommand& command_;
  const Supervision& supervision_;
  Resolver& resolver_;
};

}  // namespace

Result<ConfirmedFindings> confirm(const std::vector<Suspect>& suspects, const SubjectCommand& command,
                                  const Supervision& supervision, Resolver& resolver) {
  Confirmer confirmer(command, supervision, resolver);
  ConfirmedFindings& result = confirmer.result;
  for (const Suspect& suspect : suspects) {
    if (suspect.raw.outcome.ending == Ending::Nondeterministic) {
      // The finding is that the schedule does not repeat itself, so a replay cannot confirm it.
      for (const judge::Finding& finding : suspect.findings) {
        result.confirmed.push_back({finding, scheduleOf(suspect.raw, command)});
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
    if (const auto confirmed = confirmer.confirm(suspect); !confirmed) { return tl::unexpected(confirmed.error()); }
  }
  return std::move(result);
}

void groupRecords(std::vector<FindingRecord>& records) {
  std::vector<judge::Finding*> findings;
  for (FindingRecord& record : records) {
    findings.push_back(&record.finding);
  }
  judge::groupByCause(findings);
}

namespace {

/// Whether a deadlock among these locks was found, compared by name.
bool wasFound(const judge::LockCycle& cycle, const ConfirmedFindings& findings) {
  return std::ranges::any_of(findings.confirmed, [&](const FindingRecord& record) {
    return record.finding.kind == judge::FindingKind::Deadlock &&
           std::ranges::all_of(cycle, [&](const judge::LockEdgeNote& edge) {
             return std::ranges::find(record.finding.waits, edge.acquired, &judge::WaitNote::object) !=
                    record.finding.waits.end();
           });
  });
}

}  // namespace

std::vector<judge::Suspicion> suspectDeadlocks(const CampaignResult& result, const ConfirmedFindings& findings,
                                               Resolver& resolver) {
  if (judge::lockCycles(Resolver::edgesWithoutNames(result.lockEdges)).empty()) { return {}; }
  RawFinding about;
  about.modules = result.modules;
  about.threads = result.threads;
  std::vector<judge::ThreadNote> threads;
  std::vector<judge::Suspicion> suspicions;
  for (const judge::LockCycle& cycle : judge::lockCycles(resolver.resolveEdges(result.lockEdges, about))) {
    if (!wasFound(cycle, findings)) { addOnce(judge::suspectCycle(cycle, threads), suspicions); }
  }
  return suspicions;
}

}  // namespace heddle::explore
