#pragma once

#include <functional>
#include <optional>
#include <string>

#include "core/Rng.h"
#include "seeding/Search.h"

namespace heddle::seeding {

/// Places of a program that does not exist: `places` locations, two for each variable.
inline PlaceSet simulatedPlaces(std::size_t count) {
  PlaceSet set;
  for (std::size_t i = 0; i < count; ++i) {
    set.places.push_back({.name = "place " + std::to_string(i),
                          .kind = PlaceKind::LocationBefore,
                          .variable = "variable " + std::to_string(i / 2)});
  }
  return set;
}

/// Runs whose outcomes are drawn with a probability that depends on the configuration.
class SimulatedProgram : public Evaluator {
public:
  using Rate = std::function<double(const Configuration&)>;
  explicit SimulatedProgram(Rate rate, std::uint64_t runs = UINT64_MAX) : rate_(std::move(rate)), left_(runs) {}

  std::optional<RunResult> run(const Configuration& configuration) override {
    if (left_ == 0) { return std::nullopt; }
    --left_;
    RunResult result;
    result.bug = random_.below(1'000'000) < rate_(configuration) * 1'000'000;
    for (const Gene& gene : configuration.genes()) {
      result.coverage.push_back(gene.place);
    }
    return result;
  }

private:
  Rate rate_;
  std::uint64_t left_;
  Rng random_{7};
};

inline double strengthAt(const Configuration& configuration, std::uint32_t place) {
  double strength = 0;
  for (const Gene& gene : configuration.genes()) {
    if (gene.place == place) { strength = std::max(strength, gene.strength / 100.0); }
  }
  return strength;
}

}  // namespace heddle::seeding
