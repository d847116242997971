#pragma once

#include <cstdint>
#include <unordered_map>
#include <vector>

#include "seeding/Place.h"
#include "seeding/RunResult.h"

namespace heddle::seeding {

/// What counts how much. The defaults keep the order of importance of the paper; they have not been tuned.
struct Weights {
  double rate = 1;             ///< Rate of the bug.
  double size = 0.2;           ///< Fewer places, and locations rather than variables.
  double strength = 0.05;      ///< Much noise on the places that remain.
  double concentration = 0.1;  ///< Noise on few of the places.
  double coverage = 0.3;       ///< Until the bug has shown: pairs of sites of different threads on one variable.
  double races = 0.4;          ///< Until the bug has shown: distinct races.
  double chance = 0.3;         ///< Until the bug has shown: how high its rate can still be.
};

/// One configuration of a population.
struct Individual {
  Configuration configuration;
  Tally tally;
  unsigned age = 0;  ///< Generations since it was created.
};
using Population = std::vector<Individual>;

/// How many configurations of the search have shown each pair of sites.
using PairCounts = std::unordered_map<std::uint32_t, std::uint32_t>;

/// The sum of the element sizes of the places.
double sizeOf(const Configuration& configuration, const PlaceSet& places);

/// The objective of the search, after Eytani's section 4.2 (FATES 2005), with these changes:
/// - f_s = size + 1 / entropy divides by zero at the optimum, one place, and grows with the number of places. Here
///   size is subtracted, normalised to 0..1, and the entropy enters as 1 - H / log k, which is 1 for one place.
/// - f_p = bugs / runs + log(runs) rewards a configuration that ran often and never failed. Here the lower end of the
///   95% interval of the rate grows with the runs only if they fail.
/// - A configuration that has not shown the bug is always worse than one that has, and its size does not count:
///   otherwise the search shrinks before it finds anything. It is judged by coverage and races, and by the upper end of
///   the interval, as the paper bounds the rate from above. A pair of sites that few configurations show counts more:
///   an order that needs several noises comes from a configuration that has some of them.
double fitness(const Individual& individual, const PlaceSet& places, const Weights& weights,
               const PairCounts& pairs = {});

}  // namespace heddle::seeding
