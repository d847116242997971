#include "cli/Exploration.h"

#include <fmt/format.h>

#include <algorithm>
#include <functional>
#include <iterator>
#include <utility>

#include "cli/HardStop.h"
#include "cli/Interrupts.h"
#include "cli/ProgressView.h"
#include "cli/Report.h"
#include "cli/Terminal.h"
#include "cli/frameworks/TestFailure.h"
#include "core/ExitCode.h"
#include "explore/pipeline/AfterSearch.h"
#include "explore/pipeline/Timing.h"
#include "explore/program/UnseenLocks.h"

namespace heddle::cli {

/// What the options amount to.
struct ExplorationPlan {
  wire::Config config{};
  CampaignOptions campaign;
  Budget budget;
  std::optional<MinimiseBudget> shorten;
};

namespace {

/// Runs all phases that look for errors, from regressions to prediction.
class Explorer {
public:
  /// Called with the result of the search, without its suspects, and with their number.
  using Searched = std::function<void(const CampaignResult&, std::size_t)>;

  Explorer(const SubjectCommand& command, const ExplorationPlan& plan, const Supervision& supervision,
           ProgressView& view, Searched searched)
      : command_(command),
        plan_(plan),
        supervision_(supervision),
        view_(view),
        searched_(std::move(searched)),
        resolver_(symbols_) {}

  Result<Explored> run(const std::string& regressions, CampaignLog* log, CampaignPast past) {
    Explored explored;
    if (!regressions.empty()) {
      view_.say("regressions: replaying the schedules of earlier errors");
      auto news = Regressions(regressions)
                      .rerun(command_, supervision_.until(plan_.budget.deadline(Phase::Regressions)), resolver_);
      if (!news) { return tl::unexpected(news.error()); }
      explored.known = std::move(*news);
    }
    view_.say("searching");
    CampaignOptions options = plan_.campaign;
    options.deadlineWithSuspects = plan_.budget.deadlineWithSuspects();
    options.deadline =
        explored.known.suspects.empty() ? plan_.budget.deadline(Phase::Search) : options.deadlineWithSuspects;
    Campaign campaign(command_, plan_.config, options, supervision_, resolver_);
    if (log != nullptr) { campaign.keepLog(*log, std::move(past)); }
    auto result = campaign.run();
    if (!result) { return tl::unexpected(result.error()); }
    std::vector<Suspect> suspects = std::move(explored.known.suspects);
    std::ranges::move(std::exchange(result->suspects, {}), std::back_inserter(suspects));
    searched_(*result, suspects.size());
    explored.result = std::move(*result);
    explored.result.suspects = std::move(suspects);
    const AfterSearch after{command_, plan_.config, plan_.shorten, plan_.budget,
                            [this](const std::string& text) { view_.say(text); }};
    auto findings = after.run(explored.result, supervision_, resolver_);
    if (!findings) { return tl::unexpected(findings.error()); }
    explored.findings = std::move(*findings);
    explored.result.interrupted = explored.result.interrupted || supervision_.interrupts() > 0;
    view_.say("reporting");
    return explored;
  }

private:
  const SubjectCommand& command_;
  const ExplorationPlan& plan_;
  const Supervision& supervision_;
  ProgressView& view_;
  const Searched searched_;
  Symbolizer symbols_;
  Resolver resolver_;
};

}  // namespace

int Exploration::begin(const SubjectCommand& command) {
  auto log = CampaignLog::begin(settings_.store().campaignFile(command), headerOf(command, options_));
  if (!log) { trouble_ = log.error().what; }
  return explore(command, log ? &*log : nullptr, {});
}

int Exploration::resume() {
  auto unfinished = takeUp(settings_.store(), options_);
  if (!unfinished) { return report(unfinished.error()); }
  const SubjectCommand command = unfinished->past.header.command;
  return explore(command, &unfinished->log, std::move(unfinished->past));
}

Result<ExplorationPlan> Exploration::plan() const {
  const auto config = options_.config();
  if (!config) { return tl::unexpected(config.error()); }
  const auto campaign = options_.budget.campaign();
  if (!campaign) { return tl::unexpected(campaign.error()); }
  const auto shorten = settings_.minimise.budget();
  if (!shorten) { return tl::unexpected(shorten.error()); }
  return ExplorationPlan{*config, *campaign, share_ ? *share_ : Budget(campaign->time, start_), *shorten};
}

Supervision Exploration::supervision(ProgressView& view, HardStop& stop, Explored& soFar) const {
  Supervision supervision;
  supervision.hangTimeout = std::chrono::milliseconds(static_cast<long>(options_.hangSeconds * 1000));
  supervision.interrupts = interruptCount;
  supervision.mustEnd = interruptIsPressing;
  supervision.suppressions = &settings_.suppressions;
  supervision.timingFails = options_.timing() == Timing::Fail;
  supervision.progress = [&](const CampaignProgress& now) {
    view.show(now);
    const auto held = stop.hold();
    soFar.result.executions = now.executions;
  };
  supervision.confirmed = [&](const ConfirmedFindings& findings) {
    const auto held = stop.hold();
    const std::size_t left = soFar.findings.left;
    soFar.findings = findings;
    soFar.findings.left = left - std::min<std::size_t>(left, 1);
  };
  return supervision;
}

int Exploration::explore(const SubjectCommand& command, CampaignLog* log, CampaignPast past) {
  const bool unseenAssembler = hasUnseenAssembler(command.program);
  if (unseenAssembler && options_.points == "racing") {
    options_.points =
        "sync";  // a thread preempted inside a lock that Heddle does not see would leave the others spinning forever
  }
  const auto plan = this->plan();
  if (!plan) { return report(plan.error()); }
  catchInterrupts();  // from here on there is a verdict to report
  ProgressView view(!settings_.quiet && !settings_.json, plan->config.executions, plan->budget.limit());
  view.printPhases(settings_.printPhases);
  Explored soFar;
  soFar.unseenAssembler = unseenAssembler;
  HardStop stop(commandEnds_.value_or(plan->budget.deadline(Phase::Shortening)),
                [&] { return concludeEarly(command, log != nullptr, soFar); });
  const Supervision supervision = this->supervision(view, stop, soFar);
  const auto searched = [&](const CampaignResult& result, std::size_t suspects) {
    const auto held = stop.hold();
    soFar.result = result;
    soFar.findings.left = suspects;
  };
  auto explored =
      Explorer(command, *plan, supervision, view, searched).run(settings_.regressions, log, std::move(past));
  stop.standDown();
  view.clear();
  if (!explored) { return report(explored.error()); }
  explored->unseenAssembler = unseenAssembler;
  if (test_.test != nullptr) { nameFailures(test_.framework, *test_.test, explored->findings); }
  closeLog(log, *explored);
  if (options_.isolation == "none" && explored->result.tests == 0) {
    return report({"without isolation, only programs that call heddle::test can be explored", "remove --isolation none",
                   kWrongUsage});
  }
  return conclude(command, *explored);
}

/// Removes the log of an exploration that has finished.
void Exploration::closeLog(CampaignLog* log, Explored& explored) const {
  CampaignResult& result = explored.result;
  const bool unfinished = result.interrupted || result.timeUp || explored.findings.left > 0;
  result.resumable = unfinished && log != nullptr && log->trouble().empty();
  result.logTrouble = log != nullptr ? log->trouble() : trouble_;
  if (log != nullptr && !unfinished) { log->remove(); }
}

/// Called in another thread, if this one does not finish in time.
int Exploration::concludeEarly(const SubjectCommand& command, bool resumable, Explored& soFar) {
  soFar.result.interrupted = interruptCount() > 0;
  soFar.result.timeUp = !soFar.result.interrupted;
  soFar.result.resumable = resumable;
  soFar.findings.predictionCut = true;
  soFar.findings.notShortened = soFar.findings.confirmed.size();
  markTiming(soFar.findings.confirmed);
  if (test_.test != nullptr) { nameFailures(test_.framework, *test_.test, soFar.findings); }
  const int status = conclude(command, soFar);
  return test_.last ? test_.last(status, std::move(json_)) : status;
}

int Exploration::conclude(const SubjectCommand& command, const Explored& explored) {
  Conclusion conclusion(settings_, options_, test_, command, explored);
  conclusion.save(suspicions_);
  kept_ = true;
  if (settings_.json && test_.test != nullptr) {
    json_ = conclusion.json();
  } else if (settings_.json) {
    printJson(conclusion.json());
  } else {
    conclusion.tell();
  }
  return conclusion.exitCode();
}

}  // namespace heddle::cli
