#include "schedule/Registry.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "schedule/SimulatedSearch.h"

namespace heddle::schedule {
namespace {

TEST(Registry, IsSortedByName) {
  const auto all = strategies();
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

TEST(Registry, SamplingClaimsNothing) {
  for (const std::string_view strategy : {"random", "pct", "pos", "surw", "round-robin", "nonsense"}) {
    EXPECT_FALSE(isSearch(strategy));
    EXPECT_EQ(searchKind(strategy, false), nullptr);
    EXPECT_EQ(searchKind(strategy, true), nullptr);
  }
}

TEST(Registry, OnlyPlainSearchClaimsSchedules) {
  for (const StrategyInfo& info : strategies()) {
    for (const bool bounded : {false, true}) {
      const SearchKind* kind = info.kind(bounded);
      EXPECT_EQ(kind, searchKind(info.name, bounded));
      EXPECT_EQ(kind != nullptr && kind->claim == Claim::Schedules,
                info.name == "every-schedule" || (info.name == "dfs" && bounded))
          << info.name;
      EXPECT_TRUE(kind == nullptr || kind->division != Division::Seeds) << info.name;
    }
  }
}

TEST(Registry, StatesAreMatchedWhereThatIsSound) {
  EXPECT_EQ(searchKind("dfs", false)->claim, Claim::Behaviours);
  EXPECT_EQ(searchKind("dfs", true)->claim, Claim::Schedules);
  EXPECT_EQ(searchKind("random-dfs", true), nullptr);
}

/// Properties of the table and of the code that must agree: a search reports its position, and ends.
TEST(Registry, SearchesInTheTableEnd) {
  const sim::Program program(2, sim::Thread(2, sim::store(1)));
  for (const StrategyInfo& info : strategies()) {
    StrategyOptions options;
    options.notes = sim::sharedNotes();
    const auto strategy = info.make(options);
    const bool ends = info.isSearch() || info.isPortfolio;
    EXPECT_EQ(sim::explore(program, *strategy, 50).size() < 50, ends) << info.name;
    EXPECT_EQ(positionOf(*strategy).exhausted(), ends) << info.name;
  }
}

/// All that a new strategy needs: a class, and a row in a table.
class LastThread final : public SimpleStrategy {
public:
  std::optional<ExecutionSetup> beginExecution(const ExecutionStart& start) override {
    return ExecutionSetup{.programSeed = start.seed};
  }
  ThreadId pickThread(const Choices& choices) override { return choices.enabled.nth(choices.enabled.count() - 1); }
};

constexpr StrategyInfo kOwnTable[] = {{.name = "last", .summary = "the newest thread", .make = create<LastThread>}};

TEST(Registry, StrategyOfAFewLinesIsARowInTheTable) {
  const StrategyInfo* info = findStrategy("last", kOwnTable);
  ASSERT_NE(info, nullptr);
  EXPECT_EQ(findStrategy("random", kOwnTable), nullptr);
  EXPECT_EQ(&nearestStrategy("lats", kOwnTable), info);
  EXPECT_FALSE(info->isSearch());
  const auto strategy = info->make({});
  const sim::Program program(3, sim::Thread(2, sim::store(1)));
  for (const sim::Execution& execution : sim::explore(program, *strategy, 3)) {
    EXPECT_EQ(execution.ending, Ending::Completed);
    EXPECT_EQ(sim::orderOn(execution, 1), (std::vector<std::uint32_t>{2, 2, 1, 1, 0, 0}));
  }
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
}  // namespace heddle::schedule
