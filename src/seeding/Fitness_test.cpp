#include "seeding/Fitness.h"

#include <gtest/gtest.h>

#include "seeding/SimulatedProgram.h"

namespace heddle::seeding {
namespace {

using wire::noise::Heuristic;

Individual individual(std::uint64_t bugs, std::uint64_t runs, std::initializer_list<Gene> genes) {
  Individual result;
  for (const Gene& gene : genes) {
    result.configuration.put(gene);
  }
  result.tally.bugs = bugs;
  result.tally.runs = runs;
  return result;
}

double fit(const Individual& individual) { return fitness(individual, simulatedPlaces(100), {}); }

TEST(Fitness, RunsWithoutTheBugDoNotRaiseIt) {
  EXPECT_LT(fit(individual(0, 1000, {{Heuristic::Wait, 1, 50}})), fit(individual(0, 10, {{Heuristic::Wait, 1, 50}})));
}

TEST(Fitness, ConfidenceRaisesIt) {
  EXPECT_LT(fit(individual(9, 10, {{Heuristic::Wait, 1, 50}})), fit(individual(90, 100, {{Heuristic::Wait, 1, 50}})));
}

TEST(Fitness, AConfigurationThatShowedTheBugIsBetterThanAnyThatDidNot) {
  Individual rare = individual(1, 1000, {});
  for (std::uint32_t place = 0; place < 100; ++place) {
    rare.configuration.put({Heuristic::Yield, place, 1});
  }
  Individual silent = individual(0, 0, {{Heuristic::Wait, 1, 100}});
  for (std::uint32_t pair = 0; pair < 10000; ++pair) {
    silent.tally.coverage.insert(pair);
    silent.tally.races.insert({pair, pair + 1});
  }
  EXPECT_GT(fit(rare), fit(silent));
}

TEST(Fitness, SizeCountsOnlyOnceTheBugHasShown) {
  const std::initializer_list<Gene> few = {{Heuristic::Wait, 1, 50}};
  const std::initializer_list<Gene> many = {{Heuristic::Wait, 1, 50}, {Heuristic::Wait, 2, 50}};
  EXPECT_EQ(fit(individual(0, 10, few)), fit(individual(0, 10, many)));
  EXPECT_GT(fit(individual(5, 10, few)), fit(individual(5, 10, many)));
}

TEST(Fitness, CoverageAndRacesDecideBeforeTheBugHasShown) {
  Individual plain = individual(0, 10, {{Heuristic::Wait, 1, 50}});
  Individual covering = plain;
  covering.tally.coverage = {1, 2, 3};
  Individual racing = covering;
  racing.tally.races = {{1, 2}};
  EXPECT_LT(fit(plain), fit(covering));
  EXPECT_LT(fit(covering), fit(racing));
}

TEST(Fitness, RarePairsCountMore) {
  Individual common = individual(0, 10, {{Heuristic::Wait, 1, 50}});
  common.tally.coverage = {1, 2};
  Individual rare = common;
  rare.tally.coverage = {1, 3};
  const PairCounts pairs = {{1, 9}, {2, 9}, {3, 1}};
  const PlaceSet places = simulatedPlaces(100);
  EXPECT_LT(fitness(common, places, {}, pairs), fitness(rare, places, {}, pairs));
}

TEST(Fitness, PrefersNoiseOnOneOfThePlaces) {
  EXPECT_GT(fit(individual(5, 10, {{Heuristic::Wait, 1, 98}, {Heuristic::Wait, 2, 2}})),
            fit(individual(5, 10, {{Heuristic::Wait, 1, 50}, {Heuristic::Wait, 2, 50}})));
}

TEST(Fitness, PrefersLocationsToVariables) {
  PlaceSet places = simulatedPlaces(2);
  places.places[1].kind = PlaceKind::Variable;
  EXPECT_GT(fitness(individual(5, 10, {{Heuristic::Wait, 0, 50}}), places, {}),
            fitness(individual(5, 10, {{Heuristic::Wait, 1, 50}}), places, {}));
}

}  // namespace
}  // namespace heddle::seeding
