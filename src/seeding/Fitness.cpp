#include "seeding/Fitness.h"

#include <cmath>

#include "seeding/Statistics.h"

namespace heddle::seeding {
namespace {

/// Values at which the normalised terms are one half.
constexpr double kHalfSize = 16;
constexpr double kHalfCoverage = 4;
constexpr double kHalfRaces = 2;

double normalised(double value, double half) { return value / (value + half); }

double meanStrength(const std::vector<Gene>& genes) {
  double sum = 0;
  for (const Gene& gene : genes) {
    sum += gene.strength;
  }
  return genes.empty() ? 0 : sum / static_cast<double>(genes.size()) / 100;
}

/// 1 if all noise is at one place, 0 if it is spread evenly.
double concentrationOf(const std::vector<Gene>& genes) {
  if (genes.size() < 2) { return 1; }
  const double sum = meanStrength(genes) * static_cast<double>(genes.size()) * 100;
  if (sum <= 0) { return 0; }
  double entropy = 0;
  for (const Gene& gene : genes) {
    const double share = gene.strength / sum;
    if (share > 0) { entropy -= share * std::log(share); }
  }
  return 1 - entropy / std::log(static_cast<double>(genes.size()));
}

double coverageOf(const Tally& tally, const PairCounts& pairs) {
  double sum = 0;
  for (const std::uint32_t pair : tally.coverage) {
    const auto known = pairs.find(pair);
    sum += 1.0 / (known == pairs.end() ? 1 : known->second);
  }
  return sum;
}

}  // namespace

double sizeOf(const Configuration& configuration, const PlaceSet& places) {
  double size = 0;
  for (const Gene& gene : configuration.genes()) {
    size += elementSize(places.places[gene.place].kind);
  }
  return size;
}

double fitness(const Individual& individual, const PlaceSet& places, const Weights& weights, const PairCounts& pairs) {
  const Tally& tally = individual.tally;
  const Interval rate = rateInterval(tally.bugs, tally.runs);
  if (tally.bugs == 0) {
    const double best = weights.coverage + weights.races + weights.chance;
    return weights.coverage * normalised(coverageOf(tally, pairs), kHalfCoverage) +
           weights.races * normalised(static_cast<double>(tally.races.size()), kHalfRaces) +
           weights.chance * rate.high - best - weights.size;
  }
  const auto& genes = individual.configuration.genes();
  return weights.rate * rate.low - weights.size * normalised(sizeOf(individual.configuration, places), kHalfSize) +
         weights.strength * meanStrength(genes) + weights.concentration * concentrationOf(genes);
}

}  // namespace heddle::seeding
