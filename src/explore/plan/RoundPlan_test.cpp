#include "explore/plan/RoundPlan.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <random>
#include <set>

namespace heddle::explore {
namespace {

constexpr std::uint64_t kSteps = 700;

/// The result of an exploration in which the outcome of a unit depends only on the unit, run by workers that take turns
/// at random. Lists the units in the order of their executions.
struct Explored {
  std::vector<WorkUnit> units;
  std::uint64_t executions = 0;
  ExecutionFacts facts;
};

UnitResult outcomeOf(const WorkUnit& unit) {
  UnitResult outcome;
  outcome.executions = unit.executions;
  outcome.steps = kSteps * unit.executions;
  outcome.facts = unit.facts;
  // Some units learn something.
  if (unit.firstExecution % 3 == 0) {
    outcome.facts.merge({{makeSite(0, unit.firstExecution / 50)}, {}, unit.firstExecution});
  }
  for (std::uint64_t i = 0; i < unit.executions; ++i) {
    outcome.traces.push_back(unit.firstExecution + i);
  }
  return outcome;
}

Explored explore(RoundPlan& plan, unsigned workers, unsigned chance) {
  std::mt19937 random(chance);
  std::vector<WorkUnit> busy;
  Explored explored;
  while (!plan.finished()) {
    while (busy.size() < workers) {
      auto unit = plan.next();
      if (!unit) { break; }
      busy.push_back(std::move(*unit));
      explored.units.push_back(busy.back());
    }
    const std::size_t first = random() % busy.size();
    const WorkUnit done = busy[first];
    busy.erase(busy.begin() + static_cast<std::ptrdiff_t>(first));
    plan.done(done, outcomeOf(done));
  }
  explored.executions = plan.executions();
  explored.facts = plan.facts();
  return explored;
}

TEST(RoundPlan, EveryExecutionOnceWithAnyNumberOfWorkers) {
  for (const unsigned workers : {1U, 2U, 7U}) {
    RoundPlan plan({.budget = 5000}, {});
    const Explored explored = explore(plan, workers, workers);
    EXPECT_EQ(explored.executions, 5000U);
    std::set<std::uint64_t> seen;
    for (const WorkUnit& unit : explored.units) {
      for (std::uint64_t i = 0; i < unit.executions; ++i) {
        EXPECT_TRUE(seen.insert(unit.firstExecution + i).second);
      }
    }
    EXPECT_EQ(seen.size(), 5000U);
    EXPECT_EQ(*seen.rbegin(), 4999U);
    EXPECT_TRUE(std::ranges::is_sorted(plan.traces()));
    EXPECT_EQ(plan.traces().size(), 5000U);
  }
}

TEST(RoundPlan, UnitsAreTheSameWhateverTheNumberOfWorkers) {
  RoundPlan alone({.budget = 3000}, {});
  RoundPlan crowded({.budget = 3000}, {});
  const Explored a = explore(alone, 1, 1);
  const Explored b = explore(crowded, 5, 99);
  ASSERT_EQ(a.units.size(), b.units.size());
  for (std::size_t i = 0; i < a.units.size(); ++i) {
    EXPECT_EQ(a.units[i].firstExecution, b.units[i].firstExecution);
    EXPECT_EQ(a.units[i].executions, b.units[i].executions);
    EXPECT_EQ(a.units[i].facts.racingSites, b.units[i].facts.racingSites);
    EXPECT_EQ(a.units[i].facts.longestSteps, b.units[i].facts.longestSteps);
  }
  EXPECT_EQ(a.facts.racingSites, b.facts.racingSites);
}

TEST(RoundPlan, WhatAnExecutionTeachesCountsInTheNextRound) {
  RoundPlan plan({.budget = 100}, {});
  const auto first = plan.next();
  ASSERT_TRUE(first);
  EXPECT_FALSE(plan.next()) << "the first round is one unit";
  UnitResult outcome = outcomeOf(*first);
  outcome.facts.racingSites = {makeSite(1, 7)};
  plan.done(*first, outcome);
  const auto second = plan.next();
  ASSERT_TRUE(second);
  EXPECT_EQ(second->facts.racingSites, std::vector{makeSite(1, 7)});
}

TEST(RoundPlan, AUnitThatEndsEarlyEndsThePlan) {
  RoundPlan plan({.budget = 1000}, {});
  std::vector<WorkUnit> units;
  while (units.size() < 6) {
    auto unit = plan.next();
    while (!unit) {
      plan.done(units.back(), outcomeOf(units.back()));
      unit = plan.next();
    }
    units.push_back(*unit);
    if (units.size() < 6) { plan.done(units.back(), outcomeOf(units.back())); }
  }
  UnitResult early = outcomeOf(units.back());
  early.executions = 1;
  plan.done(units.back(), early);
  EXPECT_EQ(plan.executions(), units.back().firstExecution + 1);
  EXPECT_FALSE(plan.ordinal({units.back().number, units.back().firstExecution + 1}));
}

TEST(RoundPlan, AnEarlyEndHandsOutNoLaterUnits) {
  RoundPlan plan({.budget = 100'000}, {});
  while (plan.executions() < 1000) {
    const auto unit = plan.next();
    ASSERT_TRUE(unit);
    plan.done(*unit, outcomeOf(*unit));
  }
  const auto first = plan.next();
  const auto second = plan.next();
  ASSERT_TRUE(first && second);
  UnitResult early = outcomeOf(*first);
  early.executions = 1;
  plan.done(*first, early);
  EXPECT_FALSE(plan.next());
  plan.done(*second, outcomeOf(*second));
  EXPECT_TRUE(plan.finished());
  EXPECT_EQ(plan.executions(), first->firstExecution + 1);
}

TEST(RoundPlan, TooManyMishapsEndThePlan) {
  RoundPlan plan({.budget = 1'000'000, .mishapLimit = 10}, {});
  while (!plan.finished()) {
    const auto unit = plan.next();
    ASSERT_TRUE(unit);
    UnitResult outcome = outcomeOf(*unit);
    outcome.mishaps = 3;
    plan.done(*unit, outcome);
  }
  EXPECT_TRUE(plan.givenUp());
  EXPECT_LT(plan.executions(), 100U);
}

TEST(Facts, ThreadsAreMergedByTheirNames) {
  const auto thread = [](ThreadId parent, std::uint16_t nth) {
    wire::ThreadInfo info{};
    info.parent = parent;
    info.nth = nth;
    return info;
  };
  ExecutionFacts facts;
  facts.threads = {thread(kNoThread, 0), thread(ThreadId{0}, 0), thread(ThreadId{0}, 1)};
  ExecutionFacts one = facts;
  one.threads.push_back(thread(ThreadId{1}, 0));
  ExecutionFacts two = facts;
  two.threads.push_back(thread(ThreadId{2}, 0));  // also number 3, but a different thread
  two.threads.push_back(thread(ThreadId{3}, 0));  // its child
  facts.merge(one);
  facts.merge(two);
  ASSERT_EQ(facts.threads.size(), 6U);
  EXPECT_EQ(raw(facts.threads[3].parent), 1);
  EXPECT_EQ(raw(facts.threads[4].parent), 2);
  EXPECT_EQ(raw(facts.threads[5].parent), 4);
  facts.merge(one);
  EXPECT_EQ(facts.threads.size(), 6U);
}

}  // namespace
}  // namespace heddle::explore
