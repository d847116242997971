#include "schedule/Dfs.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <set>

#include "schedule/SimulatedSearch.h"
#include "schedule/TraceOracle.h"

namespace heddle::schedule {
namespace {

using sim::Execution;
using sim::explore;
using sim::Program;
using Steps = std::vector<std::pair<std::uint32_t, std::uint64_t>>;

constexpr std::size_t kAll = 10'000'000;

/// Every schedule of a program with its number of preemptions, by plain recursion over copies of the state. A search by
/// re-execution must agree with it.
class BruteForce {
public:
  explicit BruteForce(const Program& program) { visit(sim::State(program), 0, 0); }

  std::set<Steps> within(std::uint32_t preemptions) const {
    std::set<Steps> schedules;
    for (const auto& [steps, used] : all_) {
      if (used <= preemptions) { schedules.insert(steps); }
    }
    return schedules;
  }

private:
  void visit(const sim::State& state, std::size_t current, std::uint32_t preemptions) {
    bool any = false;
    for (std::size_t t = 0; t < state.threads(); ++t) {
      if (state.enabled(t)) {
        any = true;
        const bool preempts = t != current && state.enabled(current);
        const std::uint32_t values = state.op(t).kind == OpKind::Choose ? state.op(t).argument : 1;
        for (std::uint32_t value = 0; value < values; ++value) {
          sim::State after = state;
          after.execute(t);
          steps_.emplace_back(static_cast<std::uint32_t>(t), value);
          visit(after, t, preemptions + (preempts ? 1 : 0));
          steps_.pop_back();
        }
      }
    }
    if (!any) { all_.emplace_back(steps_, preemptions); }
  }

  Steps steps_;
  std::vector<std::pair<Steps, std::uint32_t>> all_;
};

Program writers(std::initializer_list<std::size_t> lengths) {
  Program program;
  for (const std::size_t length : lengths) {
    program.emplace_back(length, sim::store(1));
  }
  return program;
}

std::size_t binomial(std::size_t n, std::size_t k) { return k == 0 ? 1 : binomial(n - 1, k - 1) * n / k; }

std::set<Steps> distinct(const std::vector<Execution>& executions) {
  std::set<Steps> schedules;
  for (const Execution& execution : executions) {
    schedules.insert(execution.steps());
  }
  return schedules;
}

TEST(Dfs, TwoThreadsGiveTheBinomial) {
  for (std::size_t n = 1; n <= 6; ++n) {
    for (std::size_t m = 1; m <= 6; ++m) {
      Dfs dfs({});
      const auto executions = explore(writers({n, m}), dfs, kAll);
      EXPECT_EQ(executions.size(), binomial(n + m, n)) << n << " and " << m;
      EXPECT_EQ(distinct(executions).size(), executions.size());
      EXPECT_TRUE(dfs.position().exhausted());
    }
  }
}

TEST(Dfs, ThreeThreadsGiveTheMultinomial) {
  Dfs small({});
  EXPECT_EQ(explore(writers({2, 2, 2}), small, kAll).size(), 90U);
  Dfs uneven({});
  EXPECT_EQ(explore(writers({3, 2, 1}), uneven, kAll).size(), 60U);
  Dfs large({});
  EXPECT_EQ(explore(writers({3, 3, 3}), large, kAll).size(), 1680U);
}

TEST(Dfs, ExploresEveryValue) {
  Dfs dfs({});
  const auto executions = explore({{sim::choose(3), sim::choose(2)}}, dfs, kAll);
  EXPECT_EQ(distinct(executions).size(), 6U);
  EXPECT_EQ(executions.size(), 6U);
  EXPECT_EQ(executions.back().decisions.size(), 2U);
  EXPECT_EQ(executions.back().decisions.front(), (Decision{ChoiceKind::User, false, 2, 3, 2}));
}

TEST(Dfs, ProgramWithoutChoicesRunsOnce) {
  Dfs dfs({});
  EXPECT_EQ(explore(writers({4}), dfs, kAll).size(), 1U);
  EXPECT_TRUE(dfs.position().exhausted());
}

TEST(Dfs, FindsExactlyTheSchedulesOfRandomPrograms) {
  Rng rng(7);
  for (int i = 0; i < 150; ++i) {
    const Program program = sim::randomProgram(rng, 3);
    Dfs dfs({});
    const auto executions = explore(program, dfs, kAll);
    const auto expected = BruteForce(program).within(1000);
    ASSERT_EQ(executions.size(), expected.size()) << "program " << i;
    ASSERT_EQ(distinct(executions), expected) << "program " << i;
  }
}

TEST(Dfs, BoundedFindsExactlyTheSchedulesWithinTheBound) {
  Rng rng(8);
  for (int i = 0; i < 100; ++i) {
    const Program program = sim::randomProgram(rng, 3);
    const BruteForce bruteForce(program);
    for (std::int32_t bound = 0; bound <= 5; ++bound) {
      StrategyOptions options;
      options.preemptionBound = bound;
      Dfs dfs(options);
      const auto executions = explore(program, dfs, kAll);
      const auto expected = bruteForce.within(static_cast<std::uint32_t>(bound));
      ASSERT_EQ(executions.size(), expected.size()) << "program " << i << " bound " << bound;
      ASSERT_EQ(distinct(executions), expected) << "program " << i << " bound " << bound;
      ASSERT_TRUE(dfs.position().exhausted());
    }
  }
}

TEST(Dfs, EliminationWithoutSwitchesLosesNoTraceWithinTheBound) {
  Rng rng(16);
  for (int i = 0; i < 100; ++i) {
    const Program program = i % 2 == 0 ? sim::branchingProgram(rng, 2) : sim::randomProgram(rng, 3);
    const sim::AllSchedules all(program);
    for (std::int32_t bound = 0; bound <= 3; ++bound) {
      StrategyOptions options;
      options.preemptionBound = bound;
      Dfs dfs(options);
      std::set<sim::Trace> found;
      for (const Execution& execution :
           explore(program, dfs, kAll, 1, sim::Where::InProcess, sim::Eliminated::UnlessASwitch)) {
        found.insert(traceOf(execution, program));
      }
      for (const sim::Trace& trace : all.within(static_cast<std::uint32_t>(bound))) {
        ASSERT_TRUE(found.contains(trace)) << "program " << i << " bound " << bound;
      }
    }
  }
}

TEST(Dfs, BoundGrowsStepByStep) {
  StrategyOptions options;
  options.preemptionBound = 3;
  Dfs dfs(options);
  const auto executions = explore(writers({3, 3, 2}), dfs, kAll);
  std::uint32_t last = 0;
  for (const Execution& execution : executions) {
    EXPECT_GE(execution.preemptions(), last);
    last = execution.preemptions();
  }
  EXPECT_EQ(last, 3U);
}

double shareOf(const Dfs& dfs) { return dfs.position().cursor.share; }

/// Compares the estimated share of the tree with the actual one, which is known only at the end.
TEST(Dfs, EstimatesItsProgress) {
  Rng rng(9);
  double error = 0;
  double worst = 0;
  int looks = 0;
  for (int i = 0; i < 60; ++i) {
    const Program program = sim::randomProgram(rng, 4);
    Dfs counting({});
    const std::size_t all = explore(program, counting, kAll).size();
    EXPECT_NEAR(shareOf(counting), 1, 1e-9);
    if (all < 40) { continue; }
    Dfs dfs({});
    sim::SimulatedSearch exploration(dfs, 1);
    for (std::size_t done = 1; done < all; ++done) {
      exploration.next(program);
      if (done % (all / 10) == 0) {
        const double off = std::abs(shareOf(dfs) - static_cast<double>(done) / static_cast<double>(all));
        error += off;
        worst = std::max(worst, off);
        ++looks;
      }
    }
  }
  EXPECT_GT(looks, 100);
  EXPECT_LT(error / looks, 0.15);
  EXPECT_LT(worst, 0.75);
  RecordProperty("meanError", std::to_string(error / looks));
  RecordProperty("worstError", std::to_string(worst));
}

TEST(Dfs, ForkedExecutionsGiveTheSameSearch) {
  const Program program = {{sim::lock(1), sim::choose(2), sim::unlock(1)},
                           {sim::lock(1), sim::unlock(1), sim::store(2)}};
  for (const std::int32_t bound : {-1, 2}) {
    StrategyOptions options;
    options.preemptionBound = bound;
    Dfs here(options);
    Dfs there(options);
    const auto a = explore(program, here, kAll);
    const auto b = explore(program, there, kAll, 1, sim::Where::Forked);
    ASSERT_EQ(a.size(), b.size());
    for (std::size_t i = 0; i < a.size(); ++i) {
      EXPECT_EQ(a[i].decisions, b[i].decisions);
    }
  }
}

/// Runs the only schedule of a hand-made record.
bool exhaustedAfter(ExecutionRecord record, std::string_view* reason = nullptr) {
  Dfs dfs({});
  EXPECT_TRUE(dfs.beginExecution({.seed = 1}));
  dfs.endExecution(record);
  EXPECT_FALSE(dfs.beginExecution({.seed = 2}));
  if (reason != nullptr) { *reason = gapWords(dfs.position().cursor.gap); }
  return dfs.position().exhausted();
}

TEST(Dfs, SaysWhyItIsIncomplete) {
  EXPECT_TRUE(exhaustedAfter({}));
  std::string_view reason;
  EXPECT_FALSE(exhaustedAfter({.spinCut = true}, &reason));
  EXPECT_EQ(reason, "spinning threads were descheduled");
  EXPECT_FALSE(exhaustedAfter({.sitesRefused = true}, &reason));
  EXPECT_EQ(reason, "some racing accesses are not scheduling points");
  EXPECT_FALSE(exhaustedAfter({.decisionsComplete = false}, &reason));
  EXPECT_EQ(reason, "an execution made more decisions than can be recorded");
  EXPECT_FALSE(exhaustedAfter({.ending = Ending::StepLimit}, &reason));
  EXPECT_EQ(reason, "an execution was cut off before it ended");
}

TEST(Dfs, PrefixThatDoesNotFitIsNoticedAndPassedOver) {
  const Program first = writers({2, 2});
  const Program other = writers({2, 2, 2});
  Dfs dfs({});
  sim::SimulatedSearch exploration(dfs, 1);
  ASSERT_TRUE(exploration.next(first));
  const auto diverged = exploration.next(other);
  ASSERT_TRUE(diverged);
  EXPECT_EQ(diverged->ending, Ending::Diverged);
  EXPECT_TRUE(diverged->decisions.empty());
  while (exploration.next(first)) {}
  EXPECT_FALSE(dfs.position().exhausted());
  EXPECT_EQ(gapWords(dfs.position().cursor.gap), "the program behaved differently when a prefix was repeated");
}

TEST(Dfs, ScheduleThatWasNotFollowedIsNoticed) {
  const std::vector<Decision> always = {{ChoiceKind::Thread, true, 0, 2, 0}};
  Dfs dfs({});
  ASSERT_TRUE(dfs.beginExecution({.seed = 1}));
  dfs.endExecution({.decisions = always});
  ASSERT_TRUE(dfs.beginExecution({.seed = 2}));
  dfs.endExecution({.decisions = always});  // the second option was requested
  EXPECT_FALSE(dfs.beginExecution({.seed = 3}));
  EXPECT_FALSE(dfs.position().exhausted());
}

TEST(Dfs, SearchStartsAgainWhenPointsWereAdded) {
  for (const std::int32_t bound : {-1, 10}) {
    StrategyOptions options;
    options.preemptionBound = bound;
    Dfs dfs(options);
    explore(writers({2, 2}), dfs, 3);
    ASSERT_TRUE(dfs.beginExecution({.seed = 1}));
    dfs.endExecution({.spinCut = true, .newPoints = true});
    EXPECT_EQ(explore(writers({3, 3}), dfs, kAll).size(), 20U);
    EXPECT_TRUE(dfs.position().exhausted());
  }
}

TEST(Dfs, ProgramSeesTheSameRandomNumbersInEveryExecution) {
  Dfs dfs({});
  const std::vector<Decision> first = {{ChoiceKind::Thread, true, 0, 2, 0}};
  EXPECT_EQ(dfs.beginExecution({.seed = 5})->programSeed, 5U);
  dfs.endExecution({.decisions = first});
  EXPECT_EQ(dfs.beginExecution({.seed = 6})->programSeed, 5U);
}

}  // namespace
}  // namespace heddle::schedule
