#include <fmt/format.h>

#include <cstdlib>
#include <thread>

#include "cli/noise/NoiseSession.h"
#include "core/ExitCode.h"
#include "explore/store/WholeFile.h"
#include "seeding/Statistics.h"

namespace heddle::cli {
namespace {

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

int NoiseSession::runSearch() {
  if (places_.places.empty()) {
    fmt::print("No places: the threads of this program share nothing that the instrumentation sees.\n");
    return kNothingFound;
  }
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
  fmt::print("Without noise: {}\n", NoiseReport::rateText(baselineBugs, baselineRuns));
  reportSearch(found, judged);
  const auto curves = seeding::curvesCsv(found.generations);
  for (const std::string& path : {fileFor(".csv"), options_.curves}) {
    if (path.empty()) { continue; }
    if (const auto written = explore::writeWhole(path, curves); !written) { report(written.error()); }
  }
  return conclude();
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
  const std::string file = options_.writeConfig.empty() ? fileFor(".noise") : options_.writeConfig;
  if (const auto written = explore::writeWhole(file, text); !written) {
    report(written.error());
  } else {
    fmt::print("\n  To run it again:  heddle noise --config {} -- {}\n", file, setup_.command.program);
  }
  if (const std::string call = report_.handOver(judged.places, setup_.command.program); !call.empty()) {
    fmt::print("  Under control:    {}\n", call);
  }
}

}  // namespace heddle::cli
