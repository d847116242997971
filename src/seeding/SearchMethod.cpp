#include "seeding/SearchMethod.h"

#include <algorithm>
#include <cmath>

namespace heddle::seeding {
namespace {

struct Row {
  MethodInfo info;
  std::unique_ptr<SearchMethod> (*make)(const PlaceSet&, const MethodOptions&);
};

constexpr Row kRows[] = {
    {{"genetic", "Recombines and mutates good configurations (geneticFinder)"}, makeGenetic},
    {{"random", "Tries random configurations and keeps the best"}, makeRandomSearch},
    {{"hill-climbing", "Changes one noise of the best configuration at a time"}, makeHillClimbing},
    {{"ants", "Draws noises by the success of the configurations that had them"}, makeAntColony},
};

}  // namespace

const std::vector<MethodInfo>& searchMethods() {
  static const std::vector<MethodInfo> methods = [] {
    std::vector<MethodInfo> all;
    for (const Row& row : kRows) {
      all.push_back(row.info);
    }
    return all;
  }();
  return methods;
}

std::unique_ptr<SearchMethod> makeSearchMethod(std::string_view name, const PlaceSet& places,
                                               const MethodOptions& options) {
  for (const Row& row : kRows) {
    if (name == row.info.name) { return row.make(places, options); }
  }
  return nullptr;
}

namespace {

/// Noise that is always made is the most useful one, so it is drawn more often than the rest.
std::uint8_t randomStrength(Rng& random) {
  return static_cast<std::uint8_t>(random.chance(1, 3) ? 100 : 1 + random.below(100));
}

}  // namespace

Gene randomGene(const PlaceSet& places, Rng& random) {
  return {static_cast<wire::noise::Heuristic>(random.below(3)),
          random.below(static_cast<std::uint32_t>(places.places.size())), randomStrength(random)};
}

namespace {

/// A noise at a place of the same variable as one of the configuration, or anywhere.
Gene anotherGene(const Gene& known, const PlaceSet& places, Rng& random) {
  Gene gene = randomGene(places, random);
  const std::vector<std::uint32_t> related = places.related(known.place);
  if (!related.empty() && random.chance(1, 2)) {
    gene.place = related[random.below(static_cast<std::uint32_t>(related.size()))];
  }
  return gene;
}

}  // namespace

Configuration neighbourOf(Configuration configuration, const PlaceSet& places, Rng& random) {
  const auto& genes = configuration.genes();
  Gene gene = genes[random.below(static_cast<std::uint32_t>(genes.size()))];
  switch (random.below(6)) {
    case 0:
      gene.strength = randomStrength(random);
      break;
    case 1:
      configuration.remove(gene);
      gene.heuristic = static_cast<wire::noise::Heuristic>(random.below(3));
      break;
    case 2:
    case 3:
      if (genes.size() > 1) {
        configuration.remove(gene);
        return configuration;
      }
      [[fallthrough]];
    default:
      gene = anotherGene(gene, places, random);
      break;
  }
  configuration.put(gene);
  return configuration;
}

/// Large programs get larger configurations: one of hundreds of places alone is rarely the right one.
Configuration randomConfiguration(const PlaceSet& places, const std::vector<std::uint32_t>& hints, Rng& random) {
  const double count = static_cast<double>(places.places.size());
  const auto most = static_cast<std::uint32_t>(std::clamp(2 * std::sqrt(count), 2.0, 24.0));
  Configuration configuration;
  for (std::uint32_t left = 1 + random.below(most); left != 0; --left) {
    Gene gene = randomGene(places, random);
    if (!hints.empty() && random.chance(1, 2)) {
      gene.place = hints[random.below(static_cast<std::uint32_t>(hints.size()))];
    }
    configuration.put(gene);
  }
  return configuration;
}

}  // namespace heddle::seeding
