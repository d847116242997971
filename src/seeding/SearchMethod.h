#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "core/Rng.h"
#include "seeding/Fitness.h"

namespace heddle::seeding {

/// How a population becomes the next one.
struct MethodOptions {
  std::size_t population = 12;
  double elite = 0.25;       ///< Share that stays unchanged.
  double newcomers = 0.25;   ///< Share that is replaced by random configurations.
  double neighbours = 0.25;  ///< Share that is replaced by neighbours of the best configuration.
  double mutation = 0.4;     ///< Probability that an offspring loses some of its places.
  double variation = 0.4;    ///< Probability that an offspring gets another noise, or that one of its noises changes.
  Weights weights;
  std::vector<std::uint32_t> hints;  ///< Places that facts about the program suggest, for the first population.
};

/// A way to search. It sees outcomes only through the tallies of the population, and draws only from the given
/// generator, so the same outcomes lead to the same search.
class SearchMethod {
public:
  virtual ~SearchMethod() = default;
  virtual Population first(Rng& random) = 0;
  /// \p evaluated is sorted by fitness, the best first. Individuals that stay keep their tallies.
  virtual Population next(Population evaluated, Rng& random) = 0;
};

struct MethodInfo {
  const char* name;
  const char* summary;
};
const std::vector<MethodInfo>& searchMethods();

/// Null: there is no such method. Keeps a reference to \p places, which must not be empty.
std::unique_ptr<SearchMethod> makeSearchMethod(std::string_view name, const PlaceSet& places,
                                               const MethodOptions& options);

/// A gene at a random place.
Gene randomGene(const PlaceSet& places, Rng& random);
/// Changes, adds or removes one noise of a configuration, which must not be empty.
Configuration neighbourOf(Configuration configuration, const PlaceSet& places, Rng& random);
/// A configuration of random size that is not empty. Some of its places are \p hints.
Configuration randomConfiguration(const PlaceSet& places, const std::vector<std::uint32_t>& hints, Rng& random);

std::unique_ptr<SearchMethod> makeGenetic(const PlaceSet& places, const MethodOptions& options);
std::unique_ptr<SearchMethod> makeRandomSearch(const PlaceSet& places, const MethodOptions& options);
std::unique_ptr<SearchMethod> makeHillClimbing(const PlaceSet& places, const MethodOptions& options);
std::unique_ptr<SearchMethod> makeAntColony(const PlaceSet& places, const MethodOptions& options);

}  // namespace heddle::seeding
