#include "cli/noise/NoiseResult.h"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "explain/SourceFiles.h"
#include "seeding/Statistics.h"

namespace heddle::cli {
namespace {

using Json = nlohmann::ordered_json;

Json rateJson(std::uint64_t bugs, std::uint64_t runs) {
  const auto interval = seeding::rateInterval(bugs, runs);
  return {{"bugs", bugs}, {"runs", runs}, {"low", interval.low}, {"high", interval.high}};
}

/// A place whose kind is `variable` is noise before and after each access.
std::string kindOf(seeding::PlaceKind kind) {
  switch (kind) {
    case seeding::PlaceKind::LocationBefore:
      return "location before";
    case seeding::PlaceKind::LocationAfter:
      return "location after";
    case seeding::PlaceKind::VariableBefore:
      return "variable before";
    case seeding::PlaceKind::VariableAfter:
      return "variable after";
    case seeding::PlaceKind::Variable:
      return "variable";
  }
  return "";
}

class Writer {
public:
  explicit Writer(const seeding::PlaceSet& places) : places_(places) {}

  Json noise(const seeding::Gene& gene) {
    const seeding::Place& place = places_.places[gene.place];
    return {{"heuristic", seeding::nameOf(gene.heuristic)},
            {"strength", gene.strength},
            {"place", place.name},
            {"kind", kindOf(place.kind)},
            {"variable", place.variable},
            {"function", place.function},
            {"file", place.file},
            {"line", place.line},
            {"source", place.line == 0 ? "" : sources_.line(place.file, place.line)}};
  }

  Json noises(const seeding::Configuration& configuration) {
    Json all = Json::array();
    for (const seeding::Gene& gene : configuration.genes()) {
      all.push_back(noise(gene));
    }
    return all;
  }

  Json judged(const std::vector<seeding::JudgedPlace>& judged) {
    Json all = Json::array();
    for (const seeding::JudgedPlace& one : judged) {
      Json row = noise(one.gene);
      row["effect"] = seeding::nameOf(one.effect);
      row["inResult"] = one.inResult;
      row["with"] = rateJson(one.bugsWith, one.runsWith);
      row["without"] = rateJson(one.bugsWithout, one.runsWithout);
      all.push_back(std::move(row));
    }
    return all;
  }

private:
  const seeding::PlaceSet& places_;
  explain::SourceFiles sources_;
};

Json curves(const std::vector<seeding::Generation>& generations) {
  Json all = Json::array();
  for (const seeding::Generation& row : generations) {
    const bool survived = row.survivors != 0;
    all.push_back({{"generation", row.number},
                   {"runs", row.runs},
                   {"bugs", row.bugs},
                   {"survivors", row.survivors},
                   {"bestFitness", row.bestFitness},
                   {"meanFitness", row.meanFitness},
                   {"survivorFitness", survived ? Json(row.survivorFitness) : Json()},
                   {"bestSize", row.bestSize},
                   {"meanSize", row.meanSize},
                   {"survivorSize", survived ? Json(row.survivorSize) : Json()},
                   {"bestAge", row.bestAge},
                   {"meanAge", row.meanAge},
                   {"survivorAge", survived ? Json(row.survivorAge) : Json()},
                   {"bestRate", row.bestRate}});
  }
  return all;
}

}  // namespace

std::string resultJson(const NoiseResult& result, const seeding::PlaceSet& places,
                       const seeding::TrialEvaluator& runs) {
  Writer writer(places);
  Json json = {{"format", "heddle-noise"},
               {"version", 1},
               {"program", result.program},
               {"arguments", result.arguments},
               {"method", result.method},
               {"seed", result.seed},
               {"end", result.end},
               {"places", places.places.size()},
               {"runs", runs.runs()},
               {"bugs", runs.bugs()},
               {"timeouts", runs.timeouts()},
               {"kinds", runs.kinds()},
               {"withoutNoise", rateJson(result.baselineBugs, result.baselineRuns)},
               {"generations", curves(result.found->generations)},
               {"races", result.races}};
  const seeding::Tally& search = result.found->population.front().tally;
  json["best"] = nullptr;
  if (search.bugs != 0) {
    const bool measured = result.judged->best.tally.runs != 0;
    const seeding::Tally& rate = measured ? result.judged->best.tally : search;
    json["best"] = {{"rate", rateJson(rate.bugs, rate.runs)},
                    {"measuredAgain", measured},
                    {"noises", writer.noises(result.judged->best.configuration)},
                    {"configuration", result.configurationFile}};
  }
  json["judged"] = writer.judged(result.judged->places);
  json["judgedAll"] = result.judged->complete;
  // Output of the program, which may be part of a kind, need not be valid UTF-8.
  return json.dump(1, ' ', false, Json::error_handler_t::replace) + "\n";
}

}  // namespace heddle::cli
