#include <algorithm>
#include <vector>

#include "seeding/SearchMethod.h"

namespace heddle::seeding {
namespace {

using wire::noise::Heuristic;

/// The genetic algorithm of Eytani's section 4. A chromosome has three levels: heuristics, their places, the strength
/// at each. A parent gives a random subset of its heuristics and, of these, a random subset of the places. Where both
/// give the same one, the strength is drawn between theirs. A mutation removes a random subset of the places.
///
/// Two things are not in the paper. A variation changes or adds one noise, and some offspring are neighbours of the
/// best configuration. Without them, a noise that a good configuration lacks comes only from a newcomer, and only if
/// the newcomer survives.
class Genetic : public SearchMethod {
public:
  Genetic(const PlaceSet& places, const MethodOptions& options) : places_(places), options_(options) {}

  Population first(Rng& random) override {
    Population population;
    for (std::size_t i = 0; i < options_.population; ++i) {
      population.push_back({randomConfiguration(places_, options_.hints, random), {}, 0});
    }
    return population;
  }

  Population next(Population evaluated, Rng& random) override {
    const std::size_t size = evaluated.size();
    const std::size_t elite = std::clamp<std::size_t>(share(options_.elite, size), 1, size);
    const std::size_t replaced = std::min(share(options_.newcomers, size), size - elite);
    const auto parents = static_cast<std::uint32_t>(size - replaced);
    Population population(evaluated.begin(), evaluated.begin() + static_cast<std::ptrdiff_t>(elite));
    for (Individual& survivor : population) {
      ++survivor.age;
    }
    const std::size_t local = std::min(elite + share(options_.neighbours, size), size - replaced);
    while (population.size() < local) {
      add(neighbourOf(evaluated.front().configuration, places_, random), population);
    }
    while (population.size() < size - replaced) {
      const Individual& mother = evaluated[random.below(parents)];
      const Individual& father = evaluated[random.below(parents)];
      Configuration child = offspring(mother.configuration, father.configuration, random);
      if (happens(options_.mutation, random)) { mutate(child, random); }
      if (happens(options_.variation, random)) { child = neighbourOf(std::move(child), places_, random); }
      add(std::move(child), population);
    }
    while (population.size() < size) {
      add(randomConfiguration(places_, {}, random), population);
    }
    return population;
  }

private:
  static bool happens(double probability, Rng& random) {
    return random.chance(static_cast<std::uint32_t>(probability * 1000), 1000);
  }

  static std::size_t share(double part, std::size_t size) {
    return static_cast<std::size_t>(part * static_cast<double>(size) + 0.5);
  }

  /// A copy of an individual adds nothing but runs, which its original gets anyway. Strengths make most copies differ.
  static void add(Configuration configuration, Population& population) {
    population.push_back({std::move(configuration), {}, 0});
  }

  static void give(const Configuration& parent, Configuration& child, Rng& random) {
    bool given[3] = {random.chance(1, 2), random.chance(1, 2), random.chance(1, 2)};
    for (const Gene& gene : parent.genes()) {
      if (!given[static_cast<std::size_t>(gene.heuristic)] || random.chance(1, 2)) { continue; }
      Gene fresh = gene;
      for (const Gene& other : child.genes()) {
        if (!other.isAt(gene)) { continue; }
        const auto [low, high] = std::minmax(other.strength, gene.strength);
        fresh.strength = static_cast<std::uint8_t>(low + random.below(static_cast<std::uint32_t>(high - low) + 1));
      }
      child.put(fresh);
    }
  }

  static Configuration offspring(const Configuration& mother, const Configuration& father, Rng& random) {
    Configuration child;
    give(mother, child, random);
    give(father, child, random);
    if (child.empty()) {  // an empty configuration is not valid
      const auto& genes = mother.genes();
      child.put(genes[random.below(static_cast<std::uint32_t>(genes.size()))]);
    }
    return child;
  }

  static void mutate(Configuration& configuration, Rng& random) {
    for (const Gene& gene : std::vector<Gene>(configuration.genes())) {
      if (configuration.genes().size() > 1 && random.chance(1, 2)) { configuration.remove(gene); }
    }
  }

  const PlaceSet& places_;
  MethodOptions options_;
};

}  // namespace

std::unique_ptr<SearchMethod> makeGenetic(const PlaceSet& places, const MethodOptions& options) {
  return std::make_unique<Genetic>(places, options);
}

}  // namespace heddle::seeding
