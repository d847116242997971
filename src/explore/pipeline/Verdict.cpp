#include "explore/pipeline/Verdict.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <utility>

#include "core/ExitCode.h"
#include "explore/pipeline/ControlNotes.h"
#include "explore/pipeline/RemainderNotes.h"
#include "explore/store/OptionText.h"
#include "judge/Wording.h"
#include "schedule/Registry.h"

namespace heddle::explore {
namespace {

using judge::counted;

std::string setupWords(const VerdictSetup& setup) {
  const char* strategy =
      schedule::isPortfolio(setup.strategy) ? "portfolio of dpor, pos, surw, random and pct" : setup.strategy.c_str();
  return fmt::format("{}, seed {}, points: {}", strategy, setup.seed, setup.points);
}

std::string boundWords(const VerdictSetup& setup) {
  return setup.preemptionBound < 0 || !schedule::isSearch(setup.strategy)
             ? ""
             : fmt::format(" with at most {}",
                           counted(static_cast<std::uint64_t>(setup.preemptionBound), "preemption"));
}

std::uint64_t cutShort(const CampaignResult& result) {
  std::uint64_t count = 0;
  for (const auto& [text, times] : result.tally.notSupported) {
    count += times;
  }
  return count;
}

/// The search is complete except for the depth bound.
bool searchedToDepth(const VerdictSetup& setup, const CampaignResult& result) {
  constexpr double kAll = 1 - 1e-6;
  return setup.depthBound != 0 && result.gap == SearchGap::CutOff && result.share > kAll && !result.interrupted &&
         !result.timeUp && !result.givenUp;
}

/// Errors that depend on timing and do not change the exit status.
std::size_t timedErrors(const VerdictSetup& setup, const ConfirmedFindings& findings) {
  return setup.timingFails
             ? 0
             : static_cast<std::size_t>(std::ranges::count_if(
                   findings.confirmed, [](const FindingRecord& record) { return record.finding.dependsOnTiming; }));
}

std::string timedNote(std::size_t count) {
  return fmt::format(
      "{} on timing: {} a sleep or a time-out to end while other threads can run. `--timing fail` counts {} as {}.",
      count == 1 ? "1 error depends" : fmt::format("{} errors depend", count), count == 1 ? "it needs" : "they need",
      count == 1 ? "it" : "them", count == 1 ? "an error" : "errors");
}

std::string cleanSentence(const VerdictSetup& setup, const CampaignResult& result) {
  const std::string schedules = counted(result.executions, "schedule");
  const SearchKind* search = schedule::searchKind(setup.strategy, setup.preemptionBound >= 0);
  const bool isReduced = search != nullptr && (search->claim == Claim::Behaviours || setup.eliminates);
  if (result.exhausted && (isReduced || schedule::isPortfolio(setup.strategy))) {
    return fmt::format("All behaviours{} explored: no error in {}{}{} (points: {}; sequential consistency).",
                       boundWords(setup), counted(result.executions - result.repetitions, "schedule"),
                       result.repetitions == 0 ? "" : fmt::format(" and {}", counted(result.repetitions, "repetition")),
                       result.states == 0 ? "" : fmt::format(", {}", counted(result.states, "state")), setup.points);
  }
  if (searchedToDepth(setup, result)) {
    return fmt::format("All behaviours of the first {} explored: no error in {} (points: {}; sequential consistency).",
                       counted(setup.depthBound, "step"), schedules, setup.points);
  }
  if (result.exhausted) {
    return fmt::format("All {}{} explored: no error (points: {}; sequential consistency).", schedules,
                       boundWords(setup), setup.points);
  }
  if (result.timeUp) { return fmt::format("The time ran out. No error in {} ({}).", schedules, setupWords(setup)); }
  if (result.interrupted) {
    return fmt::format("Interrupted. No error in {} so far ({}).", schedules, setupWords(setup));
  }
  return fmt::format("No error in {} ({}).", schedules, setupWords(setup));
}

std::string foundSentence(const VerdictSetup& setup, const CampaignResult& result, const ConfirmedFindings& findings,
                          std::size_t errors) {
  std::size_t more = 0;
  for (const FindingRecord& record : findings.confirmed) {
    more += setup.timingFails || !record.finding.dependsOnTiming ? record.finding.moreRaces.size() : 0;
  }
  return fmt::format("{}{}{} in {} ({}).", result.interrupted ? "Interrupted. " : "", counted(errors, "error"),
                     more == 0 ? "" : fmt::format(" and {} between the same functions", counted(more, "more race")),
                     counted(result.executions, "schedule"), setupWords(setup));
}

std::string suppressedNote(std::size_t count) {
  return count == 1 ? "1 finding was suppressed." : fmt::format("{} findings were suppressed.", count);
}

std::string isolationNote(const CampaignResult& result) {
  switch (result.isolation) {
    case wire::Isolation::Restore:
      return "Isolation: restore (one process; its memory is restored between schedules).";
    case wire::Isolation::Fork:
      return result.isolationReason.empty()
                 ? "Isolation: fork (one process per schedule)."
                 : fmt::format("Isolation: fork (one process per schedule), because {}.", result.isolationReason);
    case wire::Isolation::None:
      return "Isolation: none (all schedules of a heddle::test run in one process).";
    case wire::Isolation::Auto:
      break;
  }
  return "";
}

/// Why the search is not complete; empty: it is.
std::string completenessNote(const VerdictSetup& setup, const CampaignResult& result, bool hasError) {
  const bool isPortfolio = schedule::isPortfolio(setup.strategy);
  if (searchedToDepth(setup, result)) {
    return fmt::format("Not complete: after the first {}, only one continuation was executed.",
                       counted(setup.depthBound, "step"));
  }
  if (result.exhausted) { return isPortfolio && hasError ? "All behaviours were explored." : ""; }
  if (result.gap != SearchGap::None) { return fmt::format("Not complete: {}.", gapWords(result.gap)); }
  if (result.guide.ended) {
    return hasError || !result.guide.reached
               ? "Not complete: the search ended at the first error."
               : "Not complete: the search ended when an execution had passed all locations.";
  }
  if (!result.interrupted && !result.givenUp && schedule::isSearch(setup.strategy)) {
    const schedule::StrategyInfo* info = schedule::findStrategy(setup.strategy);
    const bool isGuided = info != nullptr && info->needsSequence;
    return fmt::format("Not complete: the budget ran out before the search ended{}; {}.", shareWords(result.share),
                       isGuided ? "raise --schedules or --successors" : "raise --schedules or set --preemption-bound");
  }
  return openNote(result);
}

void addCoverageNotes(const VerdictSetup& setup, const CampaignResult& result, bool hasError,
                      std::vector<std::string>& notes) {
  if (std::string note = completenessNote(setup, result, hasError); !note.empty()) { notes.push_back(std::move(note)); }
  if (result.tally.cutOff > 0) {
    notes.push_back(fmt::format("{} of {} {} cut off after {}: not decided; --max-steps raises the limit.",
                                result.tally.cutOff, counted(result.executions, "schedule"),
                                result.tally.cutOff == 1 ? "was" : "were", counted(setup.maxSteps, "step")));
  }
  if (result.states >= kMaxStates) {
    notes.push_back("There were more states than could be stored: some may have been explored twice.");
  }
  if (result.tally.spinCut) {
    notes.push_back("Spin loops were cut short: a thread that polls was descheduled while other threads could run.");
  }
  if (!result.programInstrumented) {
    notes.push_back(
        "The program is not instrumented: Heddle does not see its plain accesses and atomics, so it schedules only "
        "pthread operations and finds no data races.");
  }
  addControlNotes(result, notes);
  if (result.tally.standstills > 0) {
    notes.push_back(
        fmt::format("{} of {} ran or blocked without a scheduling point until the hang time-out: not decided; "
                    "--hang-timeout gives more time.",
                    result.tally.standstills, counted(result.executions, "schedule")));
  }
  if (result.givenUp) {
    notes.push_back("A heddle::test failed so often that its remaining schedules were not executed.");
  }
  if (result.tally.diverged > 0) {
    notes.push_back(
        fmt::format("{} did not repeat a recorded prefix: the program is not deterministic under a given schedule. "
                    "`--strategy check-determinism` shows where.",
                    counted(result.tally.diverged, "execution")));
  }
}

void addFactsNotes(const FactsUse& facts, std::vector<std::string>& notes) {
  if (facts.queries > 0) {
    notes.push_back(
        fmt::format("Static facts: {} eliminated; the future of a thread was unknown in {:.0f}% of {} queries.",
                    counted(facts.eliminated, "choice"),
                    100.0 * static_cast<double>(facts.unanswered) / static_cast<double>(facts.queries), facts.queries));
  }
  if (facts.misses > 0) {
    notes.push_back(fmt::format("The static facts are wrong, which is an error in Heddle: {} not predicted. First: {}.",
                                facts.misses == 1 ? "1 access was" : fmt::format("{} accesses were", facts.misses),
                                facts.firstMiss));
  }
}

/// What an exploration that found nothing leaves open.
void addRemainder(const CampaignResult& result, Verdict& verdict) {
  for (std::string note : {behaviourNote(result), pairNote(result)}) {
    if (!note.empty()) { verdict.notes.push_back(std::move(note)); }
  }
  verdict.details = pairDetails(result);
}

/// One line for all phases that were cut off.
void addCutNote(const CampaignResult& result, const ConfirmedFindings& findings, std::vector<std::string>& notes) {
  std::vector<std::string> cut;
  if (findings.left > 0) {
    cut.push_back(fmt::format("replaying {} (not confirmed, so not counted as errors)",
                              counted(findings.left, "suspicious execution")));
  }
  if (findings.predictionCut) { cut.emplace_back("prediction"); }
  if (findings.notShortened > 0) {
    cut.push_back(fmt::format("minimising {}", counted(findings.notShortened, "schedule")));
  }
  if (!cut.empty()) {
    notes.push_back(fmt::format("Not finished{}: {}.",
                                result.interrupted ? " because of the interrupt" : " for lack of time",
                                fmt::join(cut, ", ")));
  }
}

void addLogNotes(const CampaignResult& result, std::vector<std::string>& notes) {
  if (result.resumable) {
    notes.push_back("`heddle run --resume` continues from here.");
  } else if (!result.logTrouble.empty() && (result.interrupted || result.timeUp)) {
    notes.push_back(fmt::format("This campaign cannot be resumed: {}.", result.logTrouble));
  }
}

}  // namespace

VerdictSetup verdictSetupOf(const wire::Config& config, bool timingFails) {
  const std::string strategy = config.strategy;
  return {strategy,
          config.seed,
          std::string(pointsName(config.points)),
          config.preemptionBound,
          schedule::isSearch(strategy) ? config.depth : 0,
          config.maxSteps,
          timingFails,
          config.eliminates};
}

Verdict verdictOf(const VerdictSetup& setup, const CampaignResult& result, const ConfirmedFindings& findings) {
  Verdict verdict;
  const std::uint64_t cut = cutShort(result);
  const std::size_t timed = timedErrors(setup, findings);
  const std::size_t errors = findings.confirmed.size() - timed;
  if (errors > 0) {
    verdict.sentence = foundSentence(setup, result, findings, errors);
    verdict.exitCode = kErrorFound;
  } else if (cut > 0) {
    verdict.sentence = fmt::format("No verdict: {} of {} could not be executed to the end.", cut,
                                   counted(result.executions, "schedule"));
    verdict.exitCode = kTargetFailed;
  } else if (result.executions == 0 && result.timeUp) {
    verdict.sentence = "No verdict: the time ran out before the first schedule ended.";
    verdict.notes.emplace_back("`--time` sets how long a run may take.");
    verdict.exitCode = kTargetFailed;
  } else if (result.executions == 0 && !result.interrupted) {
    verdict.sentence = "No verdict: no schedule was executed. Does the program call its heddle::test?";
    verdict.exitCode = kTargetFailed;
  } else if (result.tally.standstills > 0 && result.tally.standstills >= result.executions) {
    verdict.sentence = "No verdict: no schedule ended within the hang time-out.";
    verdict.exitCode = kTargetFailed;
  } else if (!findings.notReproduced.empty()) {
    verdict.sentence =
        fmt::format("No reproducible error in {} ({}).", counted(result.executions, "schedule"), setupWords(setup));
    verdict.exitCode = kNothingFound;
  } else if (timed > 0) {
    verdict.sentence = fmt::format("No error in {}, except errors that depend on timing ({}).",
                                   counted(result.executions, "schedule"), setupWords(setup));
    verdict.exitCode = kNothingFound;
  } else {
    verdict.sentence = cleanSentence(setup, result);
    verdict.exitCode = kNothingFound;
  }
  if (timed > 0) { verdict.notes.push_back(timedNote(timed)); }
  for (const auto& [text, times] : result.tally.notSupported) {
    verdict.notes.push_back(
        fmt::format("Not supported: {} ({}).", text.empty() ? "a primitive" : text, counted(times, "schedule")));
  }
  for (const NotReproduced& lost : findings.notReproduced) {
    verdict.notes.push_back(
        fmt::format("Not reproduced: {} ({}): {}.", lost.finding.headline, lost.finding.id, lost.why));
  }
  if (!findings.suppressed.empty()) { verdict.notes.push_back(suppressedNote(findings.suppressed.size())); }
  addCoverageNotes(setup, result, !findings.confirmed.empty(), verdict.notes);
  const bool isSampled = !schedule::isSearch(setup.strategy) && !result.exhausted;
  if (verdict.exitCode == kNothingFound && findings.confirmed.empty() && isSampled) { addRemainder(result, verdict); }
  addFactsNotes(result.facts, verdict.notes);
  if (result.facts.misses > 0) { verdict.exitCode = kInternalError; }
  addCutNote(result, findings, verdict.notes);
  addLogNotes(result, verdict.notes);
  if (std::string note = isolationNote(result); !note.empty()) { verdict.notes.push_back(std::move(note)); }
  return verdict;
}

}  // namespace heddle::explore
