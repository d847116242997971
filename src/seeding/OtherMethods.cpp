#include <algorithm>
#include <vector>

#include "seeding/SearchMethod.h"

namespace heddle::seeding {
namespace {

/// Adds the best individual of \p evaluated, unchanged.
void keepBest(Population& evaluated, Population& population) {
  population.push_back(std::move(evaluated.front()));
  ++population.back().age;
}

class RandomSearch : public SearchMethod {
public:
  RandomSearch(const PlaceSet& places, const MethodOptions& options) : places_(places), options_(options) {}

  Population first(Rng& random) override {
    Population population;
    fill(population, random);
    return population;
  }

  Population next(Population evaluated, Rng& random) override {
    Population population;
    keepBest(evaluated, population);
    fill(population, random);
    return population;
  }

private:
  void fill(Population& population, Rng& random) const {
    while (population.size() < options_.population) {
      population.push_back({randomConfiguration(places_, options_.hints, random), {}, 0});
    }
  }

  const PlaceSet& places_;
  MethodOptions options_;
};

/// The population is the best configuration and neighbours of it. After some generations without progress, half of it
/// starts anew.
class HillClimbing : public SearchMethod {
public:
  HillClimbing(const PlaceSet& places, const MethodOptions& options)
      : places_(places), options_(options), random_(places, options) {}

  Population first(Rng& random) override { return random_.first(random); }

  Population next(Population evaluated, Rng& random) override {
    constexpr unsigned kPatience = 4;
    Population population;
    keepBest(evaluated, population);
    const Configuration best = population.front().configuration;
    const bool stuck = population.front().age % kPatience == 0;
    while (population.size() < options_.population) {
      const bool fresh = stuck && population.size() > options_.population / 2;
      population.push_back(
          {fresh ? randomConfiguration(places_, options_.hints, random) : neighbour(best, random), {}, 0});
    }
    return population;
  }

private:
  Configuration neighbour(Configuration configuration, Rng& random) const {
    const auto& genes = configuration.genes();
    Gene gene = genes[random.below(static_cast<std::uint32_t>(genes.size()))];
    switch (random.below(4)) {
      case 0:
        configuration.put(randomGene(places_, random));
        break;
      case 1:
        if (genes.size() > 1) { configuration.remove(gene); }
        break;
      case 2:
        gene.strength = static_cast<std::uint8_t>(1 + random.below(100));
        configuration.put(gene);
        break;
      default:
        configuration.remove(gene);
        gene.heuristic = static_cast<wire::noise::Heuristic>(random.below(3));
        configuration.put(gene);
        break;
    }
    return configuration;
  }

  const PlaceSet& places_;
  MethodOptions options_;
  RandomSearch random_;
};

/// Each noise has a trail. Ants choose noises in proportion to the trails; the best configurations strengthen those of
/// their noises, and all trails evaporate.
class AntColony : public SearchMethod {
public:
  AntColony(const PlaceSet& places, const MethodOptions& options)
      : options_(options), trails_(3 * places.places.size(), kFirstTrail) {
    for (const std::uint32_t place : options.hints) {
      for (std::size_t heuristic = 0; heuristic < 3; ++heuristic) {
        trails_[3 * place + heuristic] *= 2;
      }
    }
  }

  Population first(Rng& random) override {
    Population population;
    fill(population, random);
    return population;
  }

  Population next(Population evaluated, Rng& random) override {
    for (double& trail : trails_) {
      trail = std::max(trail * kEvaporation, kLeastTrail);
    }
    const std::size_t successful = std::max<std::size_t>(1, evaluated.size() / 4);
    for (std::size_t i = 0; i < successful; ++i) {
      const auto& genes = evaluated[i].configuration.genes();
      for (const Gene& gene : genes) {
        trails_[indexOf(gene)] += 1.0 / (static_cast<double>(i + 1) * static_cast<double>(genes.size()));
      }
    }
    size_ = std::max<std::size_t>(1, evaluated.front().configuration.genes().size());
    Population population;
    keepBest(evaluated, population);
    fill(population, random);
    return population;
  }

private:
  static constexpr double kFirstTrail = 0.1;
  static constexpr double kLeastTrail = 0.005;
  static constexpr double kEvaporation = 0.85;

  static std::size_t indexOf(const Gene& gene) { return 3 * gene.place + static_cast<std::size_t>(gene.heuristic); }

  Gene draw(Rng& random) const {
    double sum = 0;
    for (const double trail : trails_) {
      sum += trail;
    }
    double left = sum * random.below(1U << 30) / (1U << 30);
    std::size_t chosen = 0;
    while (chosen + 1 < trails_.size() && left >= trails_[chosen]) {
      left -= trails_[chosen++];
    }
    return {static_cast<wire::noise::Heuristic>(chosen % 3), static_cast<std::uint32_t>(chosen / 3),
            static_cast<std::uint8_t>(1 + random.below(100))};
  }

  void fill(Population& population, Rng& random) const {
    while (population.size() < options_.population) {
      Configuration configuration;
      for (std::uint32_t left = 1 + random.below(static_cast<std::uint32_t>(size_) + 2); left != 0; --left) {
        configuration.put(draw(random));
      }
      population.push_back({std::move(configuration), {}, 0});
    }
  }

  MethodOptions options_;
  std::vector<double> trails_;
  std::size_t size_ = 4;  ///< Of the best configuration.
};

}  // namespace

std::unique_ptr<SearchMethod> makeRandomSearch(const PlaceSet& places, const MethodOptions& options) {
  return std::make_unique<RandomSearch>(places, options);
}

std::unique_ptr<SearchMethod> makeHillClimbing(const PlaceSet& places, const MethodOptions& options) {
  return std::make_unique<HillClimbing>(places, options);
}

std::unique_ptr<SearchMethod> makeAntColony(const PlaceSet& places, const MethodOptions& options) {
  return std::make_unique<AntColony>(places, options);
}

}  // namespace heddle::seeding
