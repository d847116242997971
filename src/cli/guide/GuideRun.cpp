#include "cli/guide/GuideRun.h"

#include <fmt/format.h>

#include <memory>
#include <nlohmann/json.hpp>
#include <utility>

#include "cli/Conclusion.h"
#include "cli/HardStop.h"
#include "cli/Interrupts.h"
#include "cli/ProgressView.h"
#include "cli/Report.h"
#include "cli/Terminal.h"
#include "cli/guide/SequenceText.h"
#include "core/ExitCode.h"
#include "explore/store/ScheduleFile.h"

namespace heddle::cli {
namespace {

namespace fs = std::filesystem;

/// Removes the file of the guide, which no later command needs.
struct FileRemover {
  fs::path file;
  ~FileRemover() {
    std::error_code ignored;
    fs::remove(file, ignored);
  }
};

const char* nameOf(wire::GuideHeuristic heuristic) {
  switch (heuristic) {
    case wire::GuideHeuristic::Constant:
      return "constant";
    case wire::GuideHeuristic::Distance:
      return "distance";
    case wire::GuideHeuristic::PreferThreads:
      return "prefer-threads";
  }
  return "";
}

class GuideRun {
public:
  GuideRun(GuideRequest request, const RunSettings& settings) : request_(std::move(request)), settings_(settings) {}

  int run() {
    auto prepared = prepareGuide(request_.command.program, request_.sequence, request_.settings,
                                 settings_.store().root() / "guides");
    if (!prepared) { return report(prepared.error()); }
    prepared_ = std::move(*prepared);
    const FileRemover remover{prepared_.file};
    auto setup = this->setup();
    if (!setup) { return report(setup.error()); }
    explore::Pipeline pipeline(std::move(*setup));
    return explore(pipeline);
  }

private:
  Result<explore::PipelineSetup> setup() {
    explore::SearchOptions search = request_.search;
    search.guide = prepared_.file.string();
    auto config = explore::configOf(search);
    if (!config) { return tl::unexpected(config.error()); }
    config->isolation = request_.isolation;
    explore::CampaignOptions campaign = request_.campaign;
    campaign.guide = prepared_.target;
    campaign.jobs = 1;  // The search is one unit.
    const auto minimise = settings_.minimise.budget();
    if (!minimise) { return tl::unexpected(minimise.error()); }
    return explore::PipelineSetup{request_.command, *config, campaign, explore::Budget(campaign.time, start_),
                                  *minimise,        {}};
  }

  int explore(explore::Pipeline& pipeline) {
    catchInterrupts();
    const explore::Budget& budget = pipeline.setup().budget;
    ProgressView view(!settings_.quiet && !settings_.json, pipeline.setup().config.executions, budget.limit());
    explore::Explored soFar = pipeline.nothingYet();
    const auto descendants = std::make_shared<explore::Descendants>();
    HardStop stop(budget.deadline(explore::Phase::Shortening), *descendants, [&] {
      soFar.noteCutOff(interruptCount() > 0, false);
      return conclude(pipeline, soFar);
    });
    explore::Supervision supervision;
    supervision.interrupts = interruptCount;
    supervision.mustEnd = interruptIsPressing;
    supervision.suppressions = &settings_.suppressions;
    supervision.descendants = descendants;
    supervision.progress = [&](const explore::CampaignProgress& now) {
      view.show(now);
      const auto held = stop.hold();
      soFar.noteProgress(now);
    };
    supervision.confirmed = [&](const explore::ConfirmedFindings& findings) {
      const auto held = stop.hold();
      soFar.noteConfirmed(findings);
    };
    const explore::PipelineObserver observer{[&](const std::string& text) { view.announce(text); },
                                             [&](const explore::CampaignResult& result, std::size_t suspects) {
                                               const auto held = stop.hold();
                                               soFar.noteSearched(result, suspects);
                                             }};
    const auto explored = pipeline.run(supervision, observer);
    stop.standDown();
    view.clear();
    if (!explored) { return report(explored.error()); }
    return conclude(pipeline, *explored);
  }

  GuideVerdict verdictOf(const explore::Explored& explored) const {
    const explore::CampaignResult& result = explored.result;
    GuideVerdict verdict;
    for (const SequenceLocation& location : request_.sequence) {
      verdict.locations.push_back(textOf(location));
    }
    verdict.passed = result.guide.passed;
    verdict.reached = result.guide.reached.has_value();
    verdict.errorFound = !explored.findings.confirmed.empty();
    verdict.executions = result.executions;
    verdict.considered = result.guide.considered;
    verdict.transitions = result.steps;
    verdict.states = result.states;
    verdict.depth = result.guide.reached ? result.guide.reached->outcome.steps : 0;
    for (const explore::Suspect& suspect : result.suspects) {
      if (isFailure(suspect.raw.outcome.ending)) { verdict.depth = suspect.raw.outcome.steps; }
    }
    verdict.seconds = result.seconds;
    verdict.heuristic = request_.search.strategy == "guided" ? nameOf(prepared_.heuristic) : request_.search.strategy;
    verdict.whyHeuristic = prepared_.why;
    verdict.notes = prepared_.notes;
    const std::uint32_t passed = result.guide.passed;
    if (verdict.heuristic == nameOf(wire::GuideHeuristic::Distance) && !verdict.reached && passed > 0 &&
        (result.guide.waysKnown >> passed & 1) == 0) {
      verdict.notes.push_back(
          fmt::format("The analysis knows no way by which a thread could still reach {} after {}. The sequence may "
                      "contradict the order of the program.",
                      verdict.locations[passed], verdict.locations[passed - 1]));
    }
    return verdict;
  }

  /// Saves the first execution that passed all locations.
  void saveReached(const explore::Explored& explored, GuideVerdict& verdict) const {
    if (!explored.result.guide.reached) { return; }
    const explore::Schedule schedule = explore::scheduleOf(*explored.result.guide.reached, request_.command);
    const fs::path file =
        settings_.store().root() / "guided" /
        fmt::format("{}-{:016x}.json", fs::path(request_.command.program).filename().string(), schedule.traceHash);
    if (const auto saved = explore::saveSchedule(schedule, file); !saved) {
      report(saved.error());
      return;
    }
    verdict.schedule = file;
  }

  int conclude(const explore::Pipeline& pipeline, const explore::Explored& explored) {
    GuideVerdict verdict = verdictOf(explored);
    saveReached(explored, verdict);
    Conclusion conclusion(settings_, {}, pipeline, explored, false);
    std::vector<judge::Suspicion> suspicions;
    conclusion.save(suspicions);
    if (settings_.json) {
      nlohmann::ordered_json json = conclusion.json();
      json["guide"] = guideJson(verdict);
      printJson(json);
    } else {
      conclusion.print();
      fmt::print("{}", guideText(verdict));
    }
    return exitCode(verdict, conclusion.exitCode());
  }

  int exitCode(const GuideVerdict& verdict, int found) const {
    switch (request_.expectation) {
      case GuideExpectation::Nothing:
        return found;
      case GuideExpectation::Reached:
        return verdict.reached ? kNothingFound : kErrorFound;
      case GuideExpectation::Unreached:
        return verdict.reached ? kErrorFound : kNothingFound;
      case GuideExpectation::Error:
        return verdict.errorFound ? kNothingFound : kErrorFound;
    }
    return found;
  }

  GuideRequest request_;
  const RunSettings& settings_;
  PreparedGuide prepared_;
  const explore::Budget::Clock::time_point start_ = explore::Budget::Clock::now();
};

}  // namespace

int runGuided(GuideRequest request, const RunSettings& settings) {
  return GuideRun(std::move(request), settings).run();
}

}  // namespace heddle::cli
