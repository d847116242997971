#pragma once

#include <functional>
#include <string>
#include <vector>

#include "seeding/Search.h"

namespace heddle::seeding {

/// What noise at a place does to the rate of the bug (Eytani, section 2.1), at a confidence of 99%.
enum class Effect : std::uint8_t {
  Good,     ///< It raises the rate.
  Bad,      ///< It lowers the rate.
  Neutral,  ///< No effect was shown with the runs made.
};

std::string nameOf(Effect effect);

struct AblationOptions {
  unsigned runs = 20;      ///< Of each variant, at first.
  unsigned mostRuns = 60;  ///< Of each variant whose effect is not shown by then.
  unsigned others = 24;    ///< Maximum number of further places to try.
};

/// The effect of one noise: the rate with it and without it.
struct JudgedPlace {
  Gene gene;
  bool inResult = false;  ///< Part of the result; otherwise it was added to it.
  Effect effect = Effect::Neutral;
  std::uint64_t bugsWith = 0;
  std::uint64_t runsWith = 0;
  std::uint64_t bugsWithout = 0;
  std::uint64_t runsWithout = 0;
};

struct AblationResult {
  Individual best;                  ///< The reduced configuration.
  std::vector<JudgedPlace> places;  ///< Good ones first.
  bool complete = false;            ///< The runs were not cut short.
};

/// Reduces a configuration to the noises that matter, then judges the effect of each of them and of other places at the
/// same variables. Noise at a variable is replaced by noise at one of its locations if that does as well.
AblationResult ablate(const Individual& best, const PlaceSet& places, const AblationOptions& options,
                      Evaluator& evaluator, const std::function<void(const std::string&)>& announce);

}  // namespace heddle::seeding
