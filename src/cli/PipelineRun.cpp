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

int PipelineRun::begin(const SubjectCommand& command) {
  auto log = CampaignLog::begin(settings_.store().campaignFile(command), headerOf(command, options_));
  if (!log) { trouble_ = log.error().what; }
  return explore(command, log ? &*log : nullptr, {});
}

int PipelineRun::resume() {
  auto unfinished = takeUp(settings_.store(), options_);
  if (!unfinished) { return report(unfinished.error()); }
  const SubjectCommand command = unfinished->past.header.command;
  return explore(command, &unfinished->log, std::move(unfinished->past));
}

Result<PipelineSetup> PipelineRun::setup(const SubjectCommand& command) const {
  auto config = options_.config();
  if (!config) { return tl::unexpected(config.error()); }
  if (const auto added = addFacts(command, *config); !added) { return tl::unexpected(added.error()); }
  const auto campaign = options_.budget.campaign();
  if (!campaign) { return tl::unexpected(campaign.error()); }
  const auto minimise = settings_.minimise.budget();
  if (!minimise) { return tl::unexpected(minimise.error()); }
  const Budget budget = share_ ? *share_ : Budget(campaign->time, start_);
  return PipelineSetup{command, *config, *campaign, budget, *minimise, settings_.regressions};
}

/// Analyses the program if the configuration needs static facts.
Result<void> PipelineRun::addFacts(const SubjectCommand& command, wire::Config& config) const {
  if (!needsFacts(config)) { return {}; }
  const auto file = analyse::factsFileOf(command.program, settings_.store().factsFolder());
  if (!file) { return tl::unexpected(file.error()); }
  if (file->size() >= sizeof config.facts) {
    return failure(fmt::format("{}: the path is too long", *file), "use a shorter --store", kWrongUsage);
  }
  std::strncpy(config.facts, file->c_str(), sizeof config.facts - 1);
  return {};
}

Supervision PipelineRun::supervision(ProgressView& view, HardStop& stop, Explored& soFar) const {
  Supervision supervision;
  supervision.hangTimeout = std::chrono::milliseconds(static_cast<long>(options_.hangSeconds * 1000));
  supervision.interrupts = interruptCount;
  supervision.mustEnd = interruptIsPressing;
  supervision.suppressions = &settings_.suppressions;
  supervision.timingFails = options_.timing() == Timing::Fail;
  supervision.progress = [&](const CampaignProgress& now) {
    view.show(now);
    const auto held = stop.hold();
    soFar.noteProgress(now);
  };
  supervision.confirmed = [&](const ConfirmedFindings& findings) {
    const auto held = stop.hold();
    soFar.noteConfirmed(findings);
  };
  return supervision;
}

int PipelineRun::explore(const SubjectCommand& command, CampaignLog* log, CampaignPast past) {
  auto setup = this->setup(command);
  if (!setup) { return report(setup.error()); }
  Pipeline pipeline(std::move(*setup));
  if (log != nullptr) { pipeline.keepLog(*log, std::move(past)); }
  catchInterrupts();  // from here on there is a verdict to report
  const Budget& budget = pipeline.setup().budget;
  ProgressView view(!settings_.quiet && !settings_.json, pipeline.setup().config.executions, budget.limit());
  view.printPhases(settings_.printPhases);
  Explored soFar = pipeline.nothingYet();
  const auto descendants = std::make_shared<Descendants>();
  HardStop stop(commandEnds_.value_or(budget.deadline(Phase::Shortening)), *descendants,
                [&] { return concludeEarly(pipeline, log != nullptr, soFar); });
  const PipelineObserver observer{[&](const std::string& text) { view.announce(text); },
                                  [&](const CampaignResult& result, std::size_t suspects) {
                                    const auto held = stop.hold();
                                    soFar.noteSearched(result, suspects);
                                  }};
  Supervision supervision = this->supervision(view, stop, soFar);
  supervision.descendants = descendants;
  auto explored = pipeline.run(supervision, observer);
  stop.standDown();
  view.clear();
  if (!explored) { return report(explored.error()); }
  if (test_.test != nullptr) { nameFailures(test_.framework, *test_.test, explored->findings); }
  closeLog(log, trouble_, *explored);
  if (options_.isolation == "none" && explored->result.tests == 0) {
    return report({"without isolation, only programs that call heddle::test can be explored", "remove --isolation none",
                   kWrongUsage});
  }
  return conclude(pipeline, *explored);
}

/// Called in another thread, if this one does not finish in time.
int PipelineRun::concludeEarly(const Pipeline& pipeline, bool resumable, Explored& soFar) {
  soFar.noteCutOff(interruptCount() > 0, resumable);
  if (test_.test != nullptr) { nameFailures(test_.framework, *test_.test, soFar.findings); }
  const int status = conclude(pipeline, soFar);
  return test_.last ? test_.last(status, std::move(json_)) : status;
}

int PipelineRun::conclude(const Pipeline& pipeline, const Explored& explored) {
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
