#include <fmt/format.h>

#include <cstdlib>
#include <thread>

#include "cli/noise/NoiseResult.h"
#include "cli/noise/NoiseSession.h"
#include "cli/records/Campaigns.h"
#include "core/ExitCode.h"
#include "explore/store/FindingStore.h"
#include "explore/store/WholeFile.h"
#include "seeding/Curves.h"
#include "seeding/Hints.h"

namespace heddle::cli {
namespace {

constexpr std::size_t kMostCurveRows = 10;

std::string endText(seeding::SearchEnd end) {
  switch (end) {
    case seeding::SearchEnd::Generations:
      return "all generations were run";
    case seeding::SearchEnd::Converged:
      return "the best configuration no longer changed";
    case seeding::SearchEnd::Confident:
      return "the wanted confidence was reached";
    case seeding::SearchEnd::Stopped:
      return "it was stopped";
  }
  return "";
}

}  // namespace

Result<void> NoiseSession::findHints() {
  std::vector<judge::StackFrame> frames;
  const auto add = [&](const explore::FindingRecord& record) {
    const auto more = seeding::framesOf(record.finding);
    frames.insert(frames.end(), more.begin(), more.end());
  };
  const explore::FindingStore store(options_.storeFolder);
  if (options_.from.empty()) {
    for (const explore::FindingRecord& record : store.contents().records) {
      if (record.schedule.command.program == setup_.command.program) { add(record); }
    }
  } else if (options_.from != "none") {
    const auto record = store.load(options_.from);
    if (!record) { return tl::unexpected(record.error()); }
    add(*record);
  }
  options_.search.how.hints = seeding::placesAt(frames, places_);
  return {};
}

int NoiseSession::runSearch() {
  if (places_.places.empty()) {
    fmt::print("No places: the threads of this program share nothing that the instrumentation sees.\n");
    return kNothingFound;
  }
  if (const auto hinted = findHints(); !hinted) { return report(hinted.error()); }
  const std::string file = fileFor(".journal");
  auto journal = options_.resume ? seeding::Journal::resume(file, header()) : seeding::Journal::begin(file, header());
  if (!journal && options_.resume) { return report(journal.error()); }
  if (journal) {
    resumed_ = journal->recordedCount();
    runs_->keep(*journal);
  } else {
    fmt::print(stderr, "heddle: the search cannot be resumed: {}\n", journal.error().what);
  }
  // A third of the time is for judging the result.
  if (deadline_ != Clock::time_point::max()) { runs_->until(deadline_ - (deadline_ - Clock::now()) / 3); }
  phase_ = "without noise";
  for (unsigned i = 0; i < options_.baselineRuns; ++i) {
    if (!runs_->run({})) { break; }
  }
  const std::uint64_t baselineBugs = runs_->bugs();
  const std::uint64_t baselineRuns = runs_->runs();
  phase_ = "generation 1";
  const auto found = seeding::search(
      options_.search, places_, *runs_, [this](const seeding::Generation& row, const seeding::Individual& best) {
        phase_ = fmt::format("generation {}, best rate {:.2f} with {} places", row.number + 1, row.bestRate,
                             best.configuration.genes().size());
      });
  runs_->until(deadline_);
  seeding::AblationResult judged;
  if (found.population.front().tally.bugs != 0 && !runs_->error()) {
    judged = seeding::ablate(found.population.front(), places_, options_.ablation, *runs_,
                             [this](const std::string& phase) { phase_ = phase; });
  }
  line_.clear();
  if (runs_->error()) { return report(*runs_->error()); }
  double load[1] = {0};
  getloadavg(load, 1);
  fmt::print("{} places; {} generations ({}), {} runs{}, one at a time (load {:.1f} on {} processors).\n",
             places_.places.size(), found.generations.size(), endText(found.end), runs_->runs(),
             resumed_ == 0 ? "" : fmt::format(", of which {} were resumed", resumed_), load[0],
             std::thread::hardware_concurrency());
  if (const std::size_t hints = options_.search.how.hints.size(); hints != 0) {
    fmt::print("{} places are those of findings of `heddle run`: the search began with them.\n", hints);
  }
  fmt::print("Without noise: {}\n", NoiseReport::rateText(baselineBugs, baselineRuns));
  fmt::print("\nThe search:\n{}", seeding::curvesText(found.generations, kMostCurveRows));
  reportSearch(found, judged);
  NoiseResult result{.program = setup_.command.program,
                     .arguments = setup_.command.arguments,
                     .method = options_.search.method,
                     .seed = options_.search.seed,
                     .end = endText(found.end),
                     .baselineBugs = baselineBugs,
                     .baselineRuns = baselineRuns,
                     .configurationFile = configurationFile(),
                     .races = report_.raceLines(runs_->races()),
                     .found = &found,
                     .judged = &judged};
  save(fileFor(".json"), resultJson(result, places_, *runs_));
  save(fileFor(".csv"), seeding::curvesCsv(found.generations));
  if (!options_.curves.empty()) { save(options_.curves, seeding::curvesCsv(found.generations)); }
  const FinishedSearch finished{found,        judged,      places_, options_.search.method, endText(found.end),
                                baselineRuns, baselineBugs};
  const auto kept = explore::FindingStore(options_.storeFolder)
                        .keepRecord(setup_.command, campaignOfNoise(setup_.command, finished, options_.search.seed));
  if (!kept) { report(kept.error()); }
  return conclude();
}

bool NoiseSession::save(const std::string& path, const std::string& text) {
  const auto written = explore::writeWhole(path, text);
  if (!written) { report(written.error()); }
  return written.has_value();
}

std::string NoiseSession::configurationFile() const {
  return options_.writeConfig.empty() ? fileFor(".noise") : options_.writeConfig;
}

void NoiseSession::reportSearch(const seeding::SearchResult& found, const seeding::AblationResult& judged) {
  if (found.population.front().tally.bugs == 0) {
    if (runs_->bugs() == 0) {
      fmt::print("\nNo run showed a bug. That does not mean that there is none.\n");
    } else {
      fmt::print("\nThe bug showed in {} of {} runs, but no configuration of the last generation showed it.\n{}",
                 runs_->bugs(), runs_->runs(), NoiseReport::bugs(*runs_));
    }
    return;
  }
  fmt::print("\nBugs in all runs of the search:\n{}", NoiseReport::bugs(*runs_));
  const seeding::Tally& search = found.population.front().tally;
  const bool measured = judged.best.tally.runs != 0;
  const seeding::Tally& rate = measured ? judged.best.tally : search;
  fmt::print("\nBest configuration{}: {}\n{}", measured ? "" : " (rate in the search, not measured again)",
             NoiseReport::rateText(rate.bugs, rate.runs), report_.configuration(judged.best.configuration));
  fmt::print("\nPlaces, by what noise there does to the rate:\n{}", report_.judged(judged.places));
  if (!judged.complete) { fmt::print("  Not complete: the runs ended before all places were judged.\n"); }
  const std::string text = fmt::format("# heddle noise configuration: HEURISTIC STRENGTH PLACE\n{}",
                                       seeding::textOf(judged.best.configuration, places_));
  if (save(configurationFile(), text)) {
    fmt::print("\n  To run it again:  heddle noise --config {} -- {}\n", configurationFile(), setup_.command.program);
  }
  if (const std::string call = report_.handOver(judged.places, setup_.command.program); !call.empty()) {
    fmt::print("  Under control:    {}\n", call);
  }
}

}  // namespace heddle::cli
