#include "explore/pipeline/Pipeline.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <map>
#include <utility>

#include "explore/pipeline/AfterSearch.h"
#include "explore/pipeline/VerdictBaseline.h"
#include "explore/predict/FirstSchedules.h"
#include "explore/program/UnseenLocks.h"
#include "judge/Wording.h"

namespace heddle::explore {
namespace {

/// Notes how many findings each rule covers.
void addSuppressions(const std::vector<judge::Suppressed>& suppressed, std::vector<std::string>& notes) {
  std::map<std::string, std::uint64_t> counts;
  for (const judge::Suppressed& one : suppressed) {
    ++counts[one.rule];
  }
  for (const auto& [rule, count] : counts) {
    notes.push_back(fmt::format("Suppressed by {}: {}.", rule, judge::counted(count, "finding")));
  }
}

}  // namespace

Pipeline::Pipeline(PipelineSetup setup) : setup_(std::move(setup)) {
  nothingYet_.unseenAssembler = hasUnseenAssembler(setup_.command.program);
  if (nothingYet_.unseenAssembler && setup_.config.points == wire::Points::Racing) {
    // A thread preempted inside a lock that Heddle does not see would leave the others spinning forever.
    setup_.config.points = wire::Points::Sync;
  }
}

void Pipeline::keepLog(CampaignLog& log, CampaignPast past) {
  log_ = &log;
  past_ = std::move(past);
}

Result<Explored> Pipeline::run(const Supervision& supervision, const PipelineObserver& observer) {
  symbols::Symbolizer symbols;
  Resolver resolver(symbols);
  Explored explored = nothingYet_;
  if (!setup_.regressions.empty()) {
    observer.phaseBegan("regressions: replaying the schedules of earlier errors");
    auto news = Regressions(setup_.regressions)
                    .rerun(setup_.command, supervision.until(setup_.budget.deadline(Phase::Regressions)), resolver);
    if (!news) { return tl::unexpected(news.error()); }
    explored.regressions = std::move(*news);
  }
  observer.phaseBegan("searching");
  std::vector<Suspect> suspects = std::exchange(explored.regressions.suspects, {});
  auto result = searchAll(!suspects.empty(), supervision, resolver);
  if (!result) { return tl::unexpected(result.error()); }
  std::ranges::move(std::exchange(result->suspects, {}), std::back_inserter(suspects));
  observer.searched(*result, suspects.size());
  explored.result = std::move(*result);
  explored.result.suspects = std::move(suspects);
  const AfterSearch after{setup_.command, setup_.config, setup_.minimise, setup_.budget, observer.phaseBegan};
  auto findings = after.run(explored.result, supervision, resolver);
  if (!findings) { return tl::unexpected(findings.error()); }
  explored.findings = std::move(*findings);
  explored.result.interrupted = explored.result.interrupted || supervision.interrupts() > 0;
  observer.phaseBegan("reporting");
  return explored;
}

Result<CampaignResult> Pipeline::searchAll(bool hasSuspects, const Supervision& supervision, Resolver& resolver) {
  if (!setup_.predicts) { return search(hasSuspects, supervision, resolver); }
  FirstResult first = runFirstSchedules(setup_.command, setup_.config,
                                        supervision.until(setup_.budget.deadline(Phase::First)), resolver);
  if (first.foundError) { return resultOf(std::move(first)); }
  auto result = search(hasSuspects || !first.suspects.empty(), supervision, resolver);
  if (result) { prepend(std::move(first), *result); }
  return result;
}

Result<CampaignResult> Pipeline::search(bool hasSuspects, const Supervision& supervision, Resolver& resolver) {
  CampaignOptions options = setup_.campaign;
  options.deadlineWithSuspects = setup_.budget.deadlineWithSuspects();
  options.deadline = hasSuspects ? options.deadlineWithSuspects : setup_.budget.deadline(Phase::Search);
  wire::Config config = setup_.config;
  if (setup_.predicts && config.executions != 0) { config.executions -= firstSchedulesOf(config.executions); }
  Campaign campaign(setup_.command, config, options, supervision, resolver);
  if (log_ != nullptr) { campaign.keepLog(*log_, std::move(past_)); }
  return campaign.run();
}

Verdict Pipeline::verdict(const Explored& explored, const VerdictOptions& options) const {
  Verdict verdict = verdictOf(verdictSetupOf(setup_.config, options.timingFails), explored.result, explored.findings);
  if (explored.unseenAssembler) {
    verdict.notes.emplace_back(
        "The program's inline assembler accesses memory, which Heddle does not see. Races are therefore reported as "
        "suspicions, and threads switch only at synchronisation (--points sync) unless you choose other points.");
  }
  if (options.listSuppressions) { addSuppressions(explored.findings.suppressed, verdict.notes); }
  if (options.baseline != nullptr) {
    applyBaseline(*options.baseline, explored.findings, verdict, options.timingFails);
  }
  std::ranges::copy(explored.regressions.notes, std::back_inserter(verdict.notes));
  return verdict;
}

}  // namespace heddle::explore
