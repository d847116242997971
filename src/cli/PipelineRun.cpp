#include "cli/PipelineRun.h"

#include <fmt/format.h>

#include <cstring>
#include <memory>
#include <utility>

#include "analyse/program/ProgramFacts.h"
#include "cli/HardStop.h"
#include "cli/Interrupts.h"
#include "cli/ProgressView.h"
#include "cli/Report.h"
#include "cli/Terminal.h"
#include "cli/frameworks/TestFailure.h"
#include "core/ExitCode.h"

namespace heddle::cli {

int PipelineRun::begin(const explore::SubjectCommand& command) {
  auto log = explore::CampaignLog::begin(settings_.store().campaignFile(command), headerOf(command, options_));
  if (!log) { trouble_ = log.error().what; }
  return explore(command, log ? &*log : nullptr, {});
}

int PipelineRun::resume() {
  auto unfinished = takeUp(settings_.store(), options_);
  if (!unfinished) { return report(unfinished.error()); }
  const explore::SubjectCommand command = unfinished->past.header.command;
  return explore(command, &unfinished->log, std::move(unfinished->past));
}

Result<explore::PipelineSetup> PipelineRun::setup(const explore::SubjectCommand& command) const {
  auto config = options_.config();
  if (!config) { return tl::unexpected(config.error()); }
  if (const auto added = addFacts(command, *config); !added) { return tl::unexpected(added.error()); }
  const auto campaign = options_.budget.campaign();
  if (!campaign) { return tl::unexpected(campaign.error()); }
  const auto minimise = settings_.minimise.budget();
  if (!minimise) { return tl::unexpected(minimise.error()); }
  const explore::Budget budget = share_ ? *share_ : explore::Budget(campaign->time, start_);
  return explore::PipelineSetup{
      command, *config, *campaign, budget, *minimise, settings_.regressions, options_.predicts()};
}

/// Analyses the program if the configuration needs static facts.
Result<void> PipelineRun::addFacts(const explore::SubjectCommand& command, wire::Config& config) const {
  if (!explore::needsFacts(config)) { return {}; }
  const auto file = analyse::factsFileOf(command.program, settings_.store().factsFolder());
  if (!file) { return tl::unexpected(file.error()); }
  if (file->size() >= sizeof config.facts) {
    return failure(fmt::format("{}: the path is too long", *file), "use a shorter --store", kWrongUsage);
  }
  std::strncpy(config.facts, file->c_str(), sizeof config.facts - 1);
  return {};
}

explore::Supervision PipelineRun::supervision(ProgressView& view, HardStop& stop, explore::Explored& soFar) const {
  explore::Supervision supervision;
  supervision.hangTimeout = std::chrono::milliseconds(static_cast<long>(options_.hangSeconds * 1000));
  supervision.interrupts = interruptCount;
  supervision.mustEnd = interruptIsPressing;
  supervision.suppressions = &settings_.suppressions;
  supervision.timingFails = options_.timing() == Timing::Fail;
  supervision.progress = [&](const explore::CampaignProgress& now) {
    view.show(now);
    const auto held = stop.hold();
    soFar.noteProgress(now);
  };
  supervision.confirmed = [&](const explore::ConfirmedFindings& findings) {
    const auto held = stop.hold();
    soFar.noteConfirmed(findings);
  };
  return supervision;
}

int PipelineRun::explore(const explore::SubjectCommand& command, explore::CampaignLog* log,
                         explore::CampaignPast past) {
  auto setup = this->setup(command);
  if (!setup) { return report(setup.error()); }
  explore::Pipeline pipeline(std::move(*setup));
  if (log != nullptr) { pipeline.keepLog(*log, std::move(past)); }
  catchInterrupts();  // from here on there is a verdict to report
  const explore::Budget& budget = pipeline.setup().budget;
  ProgressView view(!settings_.quiet && !settings_.json, pipeline.setup().config.executions, budget.limit());
  view.printPhases(settings_.printPhases);
  explore::Explored soFar = pipeline.nothingYet();
  const auto descendants = std::make_shared<explore::Descendants>();
  HardStop stop(commandEnds_.value_or(budget.deadline(explore::Phase::Shortening)), *descendants,
                [&] { return concludeEarly(pipeline, log != nullptr, soFar); });
  const explore::PipelineObserver observer{[&](const std::string& text) { view.announce(text); },
                                           [&](const explore::CampaignResult& result, std::size_t suspects) {
                                             const auto held = stop.hold();
                                             soFar.noteSearched(result, suspects);
                                           }};
  explore::Supervision supervision = this->supervision(view, stop, soFar);
  supervision.descendants = descendants;
  auto explored = pipeline.run(supervision, observer);
  stop.standDown();
  view.clear();
  if (!explored) { return report(explored.error()); }
  if (test_.test != nullptr) { nameFailures(test_.framework, *test_.test, explored->findings); }
  explore::closeLog(log, trouble_, *explored);
  if (options_.isolation == "none" && explored->result.tests == 0) {
    return report({"without isolation, only programs that call heddle::test can be explored", "remove --isolation none",
                   kWrongUsage});
  }
  return conclude(pipeline, *explored);
}

/// Called in another thread, if this one does not finish in time.
int PipelineRun::concludeEarly(const explore::Pipeline& pipeline, bool resumable, explore::Explored& soFar) {
  soFar.noteCutOff(interruptCount() > 0, resumable);
  if (test_.test != nullptr) { nameFailures(test_.framework, *test_.test, soFar.findings); }
  const int status = conclude(pipeline, soFar);
  return test_.last ? test_.last(status, std::move(json_)) : status;
}

int PipelineRun::conclude(const explore::Pipeline& pipeline, const explore::Explored& explored) {
  Conclusion conclusion(settings_, test_, pipeline, explored, options_.timing() == Timing::Fail);
  conclusion.save(suspicions_);
  kept_ = true;
  if (settings_.json && test_.test != nullptr) {
    json_ = conclusion.json();
  } else if (settings_.json) {
    printJson(conclusion.json());
  } else {
    conclusion.print();
  }
  return conclusion.exitCode();
}

}  // namespace heddle::cli
