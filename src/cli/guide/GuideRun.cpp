#include "cli/guide/GuideRun.h"

#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <nlohmann/json.hpp>
#include <optional>
#include <utility>
#include <vector>

#include "cli/Conclusion.h"
#include "cli/HardStop.h"
#include "cli/Interrupts.h"
#include "cli/ProgressView.h"
#include "cli/Report.h"
#include "cli/Terminal.h"
#include "cli/guide/GuardedSequences.h"
#include "cli/guide/GuideNotes.h"
#include "cli/guide/GuideVerdict.h"
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

/// At most this many sequences are tried that pass a write first.
constexpr std::size_t kMostWritten = 8;

/// A search that has ended.
struct Searched {
  std::unique_ptr<explore::Pipeline> pipeline;
  explore::Explored explored;

  const explore::GuideProgress& guide() const { return explored.result.guide; }
  bool foundError() const { return !explored.findings.confirmed.empty(); }
  /// Whether more schedules of other sequences may reach what this search did not.
  bool isOpen() const {
    const explore::CampaignResult& result = explored.result;
    return !guide().reached && !foundError() && !result.exhausted && !result.interrupted;
  }
};

class GuideRun {
public:
  GuideRun(GuideRequest request, const RunSettings& settings)
      : request_(std::move(request)),
        settings_(settings),
        maker_(request_.command.program, settings_.store().root() / "guides") {}

  int run() {
    auto prepared = maker_.prepare(request_.sequence, request_.settings);
    if (!prepared) { return report(prepared.error()); }
    prepared_ = std::move(*prepared);
    const FileRemover remover{prepared_.file};
    const bool hasWrites = findWrites();
    const auto first = search(prepared_, hasWrites ? 2 : 1);
    if (!first) { return report(first.error()); }
    add(first->explored.result);
    const auto other = first->isOpen() ? searchPassingWrites(first->guide().passed) : std::nullopt;
    const Searched& last = other ? *other : *first;
    return conclude(*last.pipeline, last.explored, first->guide());
  }

private:
  /// The writes before each location. Only distances lead to them.
  bool findWrites() {
    if (request_.search.strategy != "guided" || prepared_.heuristic != wire::GuideHeuristic::Distance) { return false; }
    for (const SequenceLocation& location : request_.sequence) {
      writes_.push_back(maker_.writesBefore(location));
    }
    return std::ranges::any_of(writes_, [](const auto& writes) { return !writes.empty(); });
  }

  /// Tries sequences that pass one of the writes to what the branches before the location \p stuck read. The search
  /// that got further; nothing: none did.
  std::optional<Searched> searchPassingWrites(std::size_t stuck) {
    if (stuck >= writes_.size()) { return std::nullopt; }
    const std::vector<Sequence> sequences = withWritesFirst(request_.sequence, stuck, writes_[stuck], kMostWritten);
    for (const Sequence& sequence : sequences) {
      auto prepared = maker_.prepare(sequence, request_.settings);
      if (!prepared) { continue; }
      const FileRemover remover{prepared->file};
      const SequenceLocation& write = writeIn(sequence, stuck);
      if (std::ranges::find(written_, textOf(write)) == written_.end()) { written_.push_back(textOf(write)); }
      auto searched = search(*prepared, 2 * sequences.size());
      if (!searched) { continue; }
      add(searched->explored.result);
      if (searched->explored.result.interrupted) { break; }
      if (searched->guide().reached || searched->foundError()) {
        written_.assign(1, textOf(write));
        return std::move(*searched);
      }
    }
    return std::nullopt;
  }

  const SequenceLocation& writeIn(const Sequence& sequence, std::size_t stuck) const {
    return textOf(sequence.front()) == textOf(request_.sequence.front()) ? sequence[stuck] : sequence.front();
  }

  /// \p divisor: the search has this part of the budget.
  Result<Searched> search(const PreparedGuide& prepared, std::uint64_t divisor) {
    explore::SearchOptions search = request_.search;
    search.guide = prepared.file.string();
    const auto part = [&](std::uint64_t all) { return all == 0 ? 0 : std::max<std::uint64_t>(1, all / divisor); };
    search.schedules = part(search.schedules);
    search.maxConsidered = part(search.maxConsidered);
    auto config = explore::configOf(search);
    if (!config) { return tl::unexpected(config.error()); }
    config->isolation = request_.isolation;
    explore::CampaignOptions campaign = request_.campaign;
    campaign.guide = prepared.target;
    campaign.jobs = 1;  // The search is one unit.
    campaign.time /= static_cast<std::int64_t>(divisor);
    const auto minimise = settings_.minimise.budget();
    if (!minimise) { return tl::unexpected(minimise.error()); }
    Searched searched{std::make_unique<explore::Pipeline>(explore::PipelineSetup{
                          request_.command, *config, campaign, explore::Budget(campaign.time), *minimise, {}}),
                      {}};
    auto explored = explore(*searched.pipeline);
    if (!explored) { return tl::unexpected(explored.error()); }
    searched.explored = std::move(*explored);
    return searched;
  }

  Result<explore::Explored> explore(explore::Pipeline& pipeline) {
    catchInterrupts();
    const explore::Budget& budget = pipeline.setup().budget;
    ProgressView view(!settings_.quiet && !settings_.json, pipeline.setup().config.executions, budget.limit());
    explore::Explored soFar = pipeline.nothingYet();
    const auto descendants = std::make_shared<explore::Descendants>();
    HardStop stop(budget.deadline(explore::Phase::Shortening), *descendants, [&] {
      soFar.noteCutOff(interruptCount() > 0, false);
      return conclude(pipeline, soFar, soFar.result.guide);
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
    auto explored = pipeline.run(supervision, observer);
    stop.standDown();
    view.clear();
    return explored;
  }

  void add(const explore::CampaignResult& result) {
    total_.executions += result.executions;
    total_.considered += result.guide.considered;
    total_.transitions += result.steps;
    total_.states += result.states;
    total_.seconds += result.seconds;
  }

  GuideVerdict verdictOf(const explore::Explored& explored, const explore::GuideProgress& first) const {
    const explore::CampaignResult& result = explored.result;
    GuideVerdict verdict = total_;
    for (const SequenceLocation& location : request_.sequence) {
      verdict.locations.push_back(textOf(location));
    }
    verdict.reached = result.guide.reached.has_value();
    verdict.passed = verdict.reached ? static_cast<std::uint32_t>(verdict.locations.size()) : first.passed;
    verdict.errorFound = !explored.findings.confirmed.empty();
    verdict.depth = result.guide.reached ? result.guide.reached->outcome.steps : 0;
    for (const explore::Suspect& suspect : result.suspects) {
      if (isFailure(suspect.raw.outcome.ending)) { verdict.depth = suspect.raw.outcome.steps; }
    }
    verdict.heuristic = request_.search.strategy == "guided" ? nameOf(prepared_.heuristic) : request_.search.strategy;
    verdict.whyHeuristic = prepared_.why;
    verdict.notes = prepared_.notes;
    addNotes(verdict, {request_.sequence, first, result.threads, written_});
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

  /// \p first: how far the search of the sequence itself got.
  int conclude(const explore::Pipeline& pipeline, const explore::Explored& explored,
               const explore::GuideProgress& first) {
    GuideVerdict verdict = verdictOf(explored, first);
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
  GuideMaker maker_;
  PreparedGuide prepared_;
  std::vector<std::vector<SequenceLocation>> writes_;  ///< By location; see GuideMaker::writesBefore.
  std::vector<std::string> written_;                   ///< Those that were tried, or the one that helped.
  GuideVerdict total_;                                 ///< The costs of all searches.
};

}  // namespace

int runGuided(GuideRequest request, const RunSettings& settings) {
  return GuideRun(std::move(request), settings).run();
}

}  // namespace heddle::cli
