#include "schedule/Registry.h"

#include "schedule/SimulatedExecution.h"

#include <gtest/gtest.h>
#include <algorithm>

namespace heddle {
namespace {

TEST(Registry, IsSortedByName) {
  const auto all = strategies();
  EXPECT_EQ(all.size(), 12U);
  EXPECT_TRUE(std::is_sorted(all.begin(), all.end(),
                             [](const StrategyInfo& a, const StrategyInfo& b) { return a.name < b.name; }));
}

TEST(Registry, EveryStrategyHasALineForTheUser) {
  for (const StrategyInfo& info : strategies()) {
    EXPECT_EQ(findStrategy(info.name), &info);
    EXPECT_FALSE(info.summary.empty());
    EXPECT_LE(info.summary.size(), 120U) << info.name;
    EXPECT_EQ(info.summary.find('\n'), std::string_view::npos);
  }
  EXPECT_EQ(findStrategy("nonsense"), nullptr);
}

TEST(Registry, OffersTheNearestName) {
  EXPECT_EQ(nearestStrategy("rnadom").name, "random");
  EXPECT_EQ(nearestStrategy("roundrobin").name, "round-robin");
  EXPECT_EQ(nearestStrategy("dsf").name, "dfs");
  EXPECT_EQ(nearestStrategy("determinism").name, "check-determinism");
  EXPECT_EQ(nearestStrategy("surf").name, "surw");
}

/// Properties that every strategy must have.
class EveryStrategy : public testing::TestWithParam<std::string_view> {
protected:
  static std::vector<sim::Execution> explore(const sim::Program& program, std::uint64_t seed,
                                             sim::Where where = sim::Where::InProcess) {
    StrategyOptions options;
    options.notes = sim::sharedNotes();
    const auto strategy = findStrategy(GetParam())->make(options);
    return sim::explore(program, *strategy, 12, seed, where);
  }
};

TEST_P(EveryStrategy, AnswersOnlyWithWhatWasOffered) {
  Rng rng(31);
  for (int i = 0; i < 200; ++i) {
    for (const sim::Execution& execution : explore(sim::randomProgram(rng, 5), rng.next())) {
      ASSERT_TRUE(execution.keptRules);
      ASSERT_TRUE(execution.ending == Ending::Completed || execution.ending == Ending::Stuck ||
                  execution.ending == Ending::Redundant);
    }
  }
}

TEST_P(EveryStrategy, SameSeedSameDecisions) {
  Rng rng(32);
  for (int i = 0; i < 50; ++i) {
    const sim::Program program = sim::randomProgram(rng, 5);
    const auto first = explore(program, 77);
    const auto second = explore(program, 77);
    ASSERT_EQ(first.size(), second.size());
    for (std::size_t n = 0; n < first.size(); ++n) {
      ASSERT_EQ(first[n].decisions, second[n].decisions);
    }
  }
}

TEST_P(EveryStrategy, ForkedExecutionsAreTheSame) {
  Rng rng(33);
  for (int i = 0; i < 4; ++i) {
    const sim::Program program = sim::randomProgram(rng, 5);
    const auto here = explore(program, 78);
    const auto there = explore(program, 78, sim::Where::Forked);
    ASSERT_EQ(here.size(), there.size());
    for (std::size_t n = 0; n < here.size(); ++n) {
      ASSERT_EQ(here[n].decisions, there[n].decisions);
      ASSERT_EQ(here[n].traceHash, there[n].traceHash);
    }
  }
}

TEST_P(EveryStrategy, ManagesAThousandThreads) {
  const sim::Program program(1000, {sim::store(1)});
  const auto strategy = findStrategy(GetParam())->make({});
  for (const sim::Execution& execution : sim::explore(program, *strategy, 2)) {
    EXPECT_EQ(execution.ending, Ending::Completed);
    EXPECT_EQ(execution.events.size(), 1000U);
  }
}

std::vector<std::string_view> names() {
  std::vector<std::string_view> all;
  for (const StrategyInfo& info : strategies()) {
    all.push_back(info.name);
  }
  return all;
}

std::string testName(const testing::TestParamInfo<std::string_view>& info) {
  std::string name(info.param);
  std::replace(name.begin(), name.end(), '-', '_');
  return name;
}

INSTANTIATE_TEST_SUITE_P(All, EveryStrategy, testing::ValuesIn(names()), testName);

}  // namespace
}  // namespace heddle
