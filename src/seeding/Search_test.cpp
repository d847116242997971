#include "seeding/Search.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "seeding/Ablation.h"
#include "seeding/Curves.h"
#include "seeding/SimulatedProgram.h"

namespace heddle::seeding {
namespace {

constexpr auto kSilent = [](const Generation&, const Individual&) {};

/// One good place, one bad place, and many that do not matter.
double goodAndBad(const Configuration& configuration) {
  return strengthAt(configuration, 7) * (1 - strengthAt(configuration, 3));
}

bool hasPlace(const Configuration& configuration, std::uint32_t place) { return strengthAt(configuration, place) > 0; }

class EveryMethod : public testing::TestWithParam<const char*> {};

TEST_P(EveryMethod, FindsTheGoodPlace) {
  const PlaceSet places = simulatedPlaces(40);
  SearchOptions options;
  options.method = GetParam();
  options.generations = 40;
  options.convergence = 0;
  options.confidence = 0;
  SimulatedProgram program(goodAndBad);
  const SearchResult found = search(options, places, program, kSilent);
  const Individual& best = found.population.front();
  EXPECT_TRUE(hasPlace(best.configuration, 7));
  EXPECT_GT(goodAndBad(best.configuration), 0.3);
  EXPECT_EQ(found.end, SearchEnd::Generations);
  EXPECT_EQ(found.generations.size(), 40U);
}

TEST_P(EveryMethod, IsDeterministicForTheSameOutcomes) {
  const PlaceSet places = simulatedPlaces(20);
  SearchOptions options;
  options.method = GetParam();
  options.generations = 8;
  SimulatedProgram first(goodAndBad);
  SimulatedProgram second(goodAndBad);
  const SearchResult one = search(options, places, first, kSilent);
  const SearchResult other = search(options, places, second, kSilent);
  ASSERT_EQ(one.population.size(), other.population.size());
  for (std::size_t i = 0; i < one.population.size(); ++i) {
    EXPECT_EQ(one.population[i].configuration, other.population[i].configuration);
  }
  EXPECT_EQ(curvesCsv(one.generations), curvesCsv(other.generations));
}

TEST_P(EveryMethod, NeverMakesAnEmptyConfiguration) {
  const PlaceSet places = simulatedPlaces(2);
  MethodOptions options;
  Rng random(1);
  const auto method = makeSearchMethod(GetParam(), places, options);
  Population population = method->first(random);
  for (int i = 0; i < 200; ++i) {
    for (const Individual& individual : population) {
      ASSERT_FALSE(individual.configuration.empty());
    }
    ASSERT_EQ(population.size(), options.population);
    population = method->next(std::move(population), random);
  }
}

INSTANTIATE_TEST_SUITE_P(Methods, EveryMethod, testing::Values("genetic", "random", "hill-climbing", "ants"),
                         [](const auto& param) {
                           std::string name = param.param;
                           std::erase(name, '-');
                           return name;
                         });

TEST(Search, GeneticEndsWithFewPlaces) {
  const PlaceSet places = simulatedPlaces(60);
  SearchOptions options;
  options.generations = 60;
  options.convergence = 0;
  options.confidence = 0;
  SimulatedProgram program(goodAndBad);
  const SearchResult found = search(options, places, program, kSilent);
  EXPECT_LE(found.population.front().configuration.genes().size(), 2U);
  EXPECT_LT(found.generations.back().meanSize, found.generations.front().meanSize);
}

TEST(Search, RunsOfSurvivorsAddUp) {
  const PlaceSet places = simulatedPlaces(10);
  SearchOptions options;
  options.generations = 5;
  options.convergence = 0;
  options.confidence = 0;
  SimulatedProgram program([](const Configuration&) { return 1.0; });
  const SearchResult found = search(options, places, program, kSilent);
  const Individual& best = found.population.front();
  EXPECT_GT(best.age, 0U);
  EXPECT_GE(best.tally.runs, (best.age + 1) * options.runs);
}

TEST(Search, EndsWhenTheBestNoLongerChanges) {
  const PlaceSet places = simulatedPlaces(10);
  SearchOptions options;
  options.convergence = 3;
  options.confidence = 0;
  options.generations = 1000;
  SimulatedProgram program(goodAndBad);
  EXPECT_EQ(search(options, places, program, kSilent).end, SearchEnd::Converged);
}

TEST(Search, BeginsAnewWithTheBestIfItHasNoLimit) {
  const PlaceSet places = simulatedPlaces(10);
  SearchOptions options;
  options.convergence = 2;
  options.generations = 0;
  options.confidence = 0;
  SimulatedProgram program(goodAndBad, 6000);
  const SearchResult found = search(options, places, program, kSilent);
  EXPECT_EQ(found.end, SearchEnd::Stopped);
  EXPECT_EQ(found.runs, 6000U);
  EXPECT_TRUE(hasPlace(found.population.front().configuration, 7));
}

TEST(Search, CombinesNoisesOfWhichEachAloneShowsLittle) {
  const PlaceSet places = simulatedPlaces(30);
  SearchOptions options;
  options.generations = 0;
  SimulatedProgram program(
      [](const Configuration& configuration) {
        const double first = strengthAt(configuration, 4);
        const double second = strengthAt(configuration, 5);
        return 0.3 * first + 0.7 * first * second;
      },
      12000);
  const SearchResult found = search(options, places, program, kSilent);
  EXPECT_EQ(found.end, SearchEnd::Confident);
}

TEST(Search, EndsAtTheWantedConfidence) {
  const PlaceSet places = simulatedPlaces(10);
  SearchOptions options;
  options.convergence = 0;
  options.confidence = 0.5;
  options.generations = 1000;
  SimulatedProgram program([](const Configuration&) { return 1.0; });
  EXPECT_EQ(search(options, places, program, kSilent).end, SearchEnd::Confident);
}

TEST(Search, DoesNotEndEarlyBeforeTheBugHasShown) {
  const PlaceSet places = simulatedPlaces(10);
  SearchOptions options;
  options.convergence = 2;
  options.generations = 12;
  SimulatedProgram program([](const Configuration&) { return 0.0; });
  EXPECT_EQ(search(options, places, program, kSilent).generations.size(), 12U);
}

TEST(Search, KeepsTheResultsOfAnInterruptedGeneration) {
  const PlaceSet places = simulatedPlaces(10);
  SimulatedProgram program([](const Configuration&) { return 1.0; }, 7);
  const SearchResult found = search({}, places, program, kSilent);
  EXPECT_EQ(found.end, SearchEnd::Stopped);
  EXPECT_EQ(found.runs, 7U);
  EXPECT_EQ(found.bugs, 7U);
}

JudgedPlace judgedAt(const AblationResult& result, std::uint32_t place) {
  for (const JudgedPlace& judged : result.places) {
    if (judged.gene.place == place) { return judged; }
  }
  ADD_FAILURE() << "place " << place << " was not judged";
  return {};
}

TEST(Ablation, RemovesWhatDoesNotMatterAndNamesWhatDoes) {
  PlaceSet places = simulatedPlaces(40);
  places.places[3].variable = places.places[7].variable;
  Individual best;
  best.configuration.put({wire::noise::Heuristic::Wait, 7, 90});
  best.configuration.put({wire::noise::Heuristic::Wait, 20, 90});
  best.configuration.put({wire::noise::Heuristic::Halt, 31, 90});
  SimulatedProgram program(goodAndBad);
  const AblationResult result = ablate(best, places, {}, program, [](const std::string&) {});
  ASSERT_TRUE(result.complete);
  ASSERT_EQ(result.best.configuration.genes().size(), 1U);
  EXPECT_EQ(result.best.configuration.genes().front().place, 7U);
  EXPECT_EQ(judgedAt(result, 7).effect, Effect::Good);
  EXPECT_TRUE(judgedAt(result, 7).inResult);
  EXPECT_EQ(judgedAt(result, 3).effect, Effect::Bad);
  EXPECT_EQ(judgedAt(result, 6).effect, Effect::Neutral);
}

TEST(Ablation, MakesTheNoiseThatMattersStronger) {
  const PlaceSet places = simulatedPlaces(40);
  Individual best;
  best.configuration.put({wire::noise::Heuristic::Wait, 7, 60});
  SimulatedProgram program(goodAndBad);
  const AblationResult result = ablate(best, places, {}, program, [](const std::string&) {});
  ASSERT_EQ(result.best.configuration.genes().size(), 1U);
  EXPECT_EQ(result.best.configuration.genes().front().strength, 100);
}

TEST(Ablation, SmallLossesDoNotAddUp) {
  const PlaceSet places = simulatedPlaces(40);
  Individual best;
  for (std::uint32_t place = 0; place < 6; ++place) {
    best.configuration.put({wire::noise::Heuristic::Wait, place, 100});
  }
  SimulatedProgram program([](const Configuration& configuration) {
    return 0.1 + 0.15 * static_cast<double>(configuration.genes().size());
  });
  const AblationResult result = ablate(best, places, {}, program, [](const std::string&) {});
  EXPECT_GE(result.best.configuration.genes().size(), 4U);
}

TEST(Ablation, ReplacesAVariableByItsLocation) {
  PlaceSet places = simulatedPlaces(40);
  places.places.push_back({.name = "variable", .kind = PlaceKind::Variable, .variable = places.places[7].variable});
  Individual best;
  best.configuration.put({wire::noise::Heuristic::Wait, 40, 90});
  SimulatedProgram program([](const Configuration& configuration) {
    return std::max(strengthAt(configuration, 7), strengthAt(configuration, 40));
  });
  const AblationResult result = ablate(best, places, {}, program, [](const std::string&) {});
  ASSERT_EQ(result.best.configuration.genes().size(), 1U);
  EXPECT_EQ(result.best.configuration.genes().front().place, 7U);
}

TEST(Ablation, SaysThatItWasCutShort) {
  const PlaceSet places = simulatedPlaces(40);
  Individual best;
  best.configuration.put({wire::noise::Heuristic::Wait, 7, 90});
  SimulatedProgram program(goodAndBad, 30);
  EXPECT_FALSE(ablate(best, places, {}, program, [](const std::string&) {}).complete);
}

}  // namespace
}  // namespace heddle::seeding
