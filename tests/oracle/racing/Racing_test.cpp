#include "Interpreter.h"
#include "Model.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>

/// Checks the claim "all behaviours" for racing programs: for every choice of scheduling points, a complete search has
/// exactly the outcomes of the brute-force model.
namespace racing {
namespace {

constexpr std::uint64_t kMaxExecutions = 20'000;
constexpr const char* kComplete[] = {"every-schedule", "dfs", "random-dfs", "dpor"};

/// Programs in each of the ten tests: a share in every run, all 2,000 in the long tests.
int programsPerTest() {
  const char* const given = std::getenv("HEDDLE_RACING_PROGRAMS");
  return given != nullptr ? std::atoi(given) / 10 : 20;
}

Outcomes missing(const Outcomes& these, const Outcomes& those) {
  Outcomes result;
  std::ranges::set_difference(these, those, std::inserter(result, result.end()));
  return result;
}

void expectOutcomes(const Program& program, const Search& search, const Outcomes& expected) {
  const Executed executed = executeAll(program, search);
  const std::string what = std::string(search.strategy) + (search.points == Points::All ? ", all" : ", racing") +
                           ", at most " + std::to_string(search.preemptions) + " preemptions\n" + describe(program);
  ASSERT_TRUE(executed.otherEndings.empty()) << what << "ending " << executed.otherEndings.front();
  ASSERT_TRUE(executed.exhausted) << what;
  ASSERT_TRUE(executed.outcomes == expected) << what << "only possible:\n"
                                             << describe(missing(expected, executed.outcomes)) << "only executed:\n"
                                             << describe(missing(executed.outcomes, expected));
}

void compare(const Program& program, const Outcomes& possible) {
  for (const char* strategy : kComplete) {
    for (const Points points : {Points::Racing, Points::All}) {
      ASSERT_NO_FATAL_FAILURE(expectOutcomes(program, {strategy, points}, possible));
    }
  }
  for (const int bound : {0, 1, 2}) {
    const Outcomes within = executeAll(program, {"every-schedule", Points::All, bound}).outcomes;
    for (const char* strategy : {"dfs", "dpor"}) {
      ASSERT_NO_FATAL_FAILURE(expectOutcomes(program, {strategy, Points::Racing, bound}, within));
    }
  }
}

class RacingPrograms : public testing::TestWithParam<int> {};

TEST_P(RacingPrograms, HaveTheOutcomesOfTheModel) {
  int compared = 0;
  for (std::uint64_t seed = 0; compared < programsPerTest() && !HasFatalFailure(); ++seed) {
    const Program program = randomProgram(static_cast<std::uint64_t>(GetParam()) * 100'000 + seed);
    const Possibilities possible = explore(program, kMaxExecutions);
    if (possible.executions <= kMaxExecutions) {
      compare(program, possible.outcomes);
      ++compared;
    }
  }
}

INSTANTIATE_TEST_SUITE_P(TwoThousand, RacingPrograms, testing::Range(0, 10));

/// Checks that the generator produces all of these situations.
TEST(RacingPrograms, CoverWhatTheyClaim) {
  int compared = 0;
  int errors = 0;
  int manyOutcomes = 0;
  std::array<int, kKinds> kinds{};
  for (std::uint64_t seed = 0; compared < 200; ++seed) {
    const Program program = randomProgram(seed);
    const Possibilities possible = explore(program, kMaxExecutions);
    if (possible.executions > kMaxExecutions) {
      continue;
    }
    ++compared;
    errors += std::ranges::any_of(possible.outcomes, &Outcome::memoryError) ? 1 : 0;
    manyOutcomes += possible.outcomes.size() >= 4 ? 1 : 0;
    for (const auto& thread : program.threads) {
      for (const Operation& op : thread) {
        ++kinds[static_cast<std::size_t>(op.kind)];
      }
    }
  }
  EXPECT_GT(errors, 20);
  EXPECT_GT(manyOutcomes, 40);
  EXPECT_GT(std::ranges::min(kinds), 5);
}

}  // namespace
}  // namespace racing
