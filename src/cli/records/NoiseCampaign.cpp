#include <fmt/format.h>

#include "cli/noise/NoiseReport.h"
#include "cli/records/Campaigns.h"

namespace heddle::cli {

judge::CampaignRecord campaignOfNoise(const explore::SubjectCommand& command, const FinishedSearch& search,
                                      std::uint64_t seed) {
  judge::CampaignRecord record{.verb = "noise", .program = command.program, .arguments = command.arguments};
  record.seed = seed;
  record.schedules = search.found.runs;
  const seeding::Tally& best =
      search.judged.best.tally.runs != 0 ? search.judged.best.tally : search.found.population.front().tally;
  record.verdict = best.bugs == 0 ? fmt::format("{} of {} runs showed a bug.", search.found.bugs, search.found.runs)
                                  : fmt::format("With the best configuration, the bug shows in {}.",
                                                NoiseReport::rateText(best.bugs, best.runs));
  judge::NoiseSearch& noise = record.noise;
  noise.method = search.method;
  noise.end = search.end;
  noise.plainRuns = search.plainRuns;
  noise.plainBugs = search.plainBugs;
  noise.bestRuns = best.runs;
  noise.bestBugs = best.bugs;
  for (const seeding::Generation& row : search.found.generations) {
    noise.generations.push_back({.number = row.number,
                                 .runs = row.runs,
                                 .bugs = row.bugs,
                                 .survivors = row.survivors,
                                 .bestFitness = row.bestFitness,
                                 .meanFitness = row.meanFitness,
                                 .survivorFitness = row.survivorFitness,
                                 .bestSize = row.bestSize,
                                 .meanSize = row.meanSize,
                                 .survivorSize = row.survivorSize,
                                 .bestAge = row.bestAge,
                                 .meanAge = row.meanAge,
                                 .survivorAge = row.survivorAge,
                                 .bestRate = row.bestRate});
  }
  for (const seeding::JudgedPlace& one : search.judged.places) {
    noise.places.push_back({search.places.places[one.gene.place].name, seeding::nameOf(one.effect)});
  }
  return record;
}

}  // namespace heddle::cli
