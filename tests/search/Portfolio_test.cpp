#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <random>
#include <set>
#include <string>

#include "explore/plan/PortfolioPlan.h"
#include "schedule/Registry.h"
#include "schedule/SimulatedSearch.h"

/// Portfolios of strategies that explore simulated programs, divided among workers.
namespace heddle {
namespace {

namespace sim = schedule::sim;

using sim::Program;

/// What an exploration executed.
struct Explored {
  std::map<std::uint64_t, std::string> units;                  ///< Those that count: by number, as text.
  std::map<std::uint64_t, std::vector<std::uint64_t>> traces;  ///< By unit.
  std::map<std::string, std::uint64_t> executions;             ///< By strategy.
  std::set<std::uint64_t> ordinals;
};

/// Like the runtime: the unit carries everything that is known before.
explore::UnitResult work(const Program& program, const explore::WorkUnit& unit) {
  SearchPart part;
  part.cursor = unit.cursor;
  part.memory = unit.memory;
  schedule::StrategyOptions options;
  options.notes = sim::sharedNotes();
  options.part = &part;
  options.depth = unit.method->depth;
  options.preemptionBound = unit.method->preemptionBound;
  options.learnedSteps = unit.facts.longestSteps;
  const auto strategy = schedule::findStrategy(unit.method->strategy)->make(options);
  explore::UnitResult outcome;
  for (const sim::Execution& execution : sim::explore(program, *strategy, unit.executions, unit.firstExecution + 1)) {
    ++outcome.executions;
    outcome.steps += execution.stepCount;
    outcome.traces.push_back(execution.traceHash);
  }
  const schedule::SearchPosition position = schedule::positionOf(*strategy);
  outcome.cursor = position.cursor;
  outcome.memory.assign(position.memory.begin(), position.memory.end());
  outcome.facts.longestSteps = position.learnedSteps;
  return outcome;
}

/// Workers return in any order.
Explored share(const Program& program, explore::PortfolioPlan& plan, unsigned workers) {
  std::mt19937 random(workers);
  Explored explored;
  std::vector<explore::WorkUnit> busy;
  std::vector<std::pair<explore::WorkUnit, explore::UnitResult>> all;
  while (!plan.finished()) {
    while (busy.size() < workers) {
      auto unit = plan.next();
      if (!unit) {
        break;
      }
      busy.push_back(std::move(*unit));
    }
    const std::size_t which = random() % busy.size();
    const explore::WorkUnit unit = busy[which];
    busy.erase(busy.begin() + static_cast<std::ptrdiff_t>(which));
    all.emplace_back(unit, work(program, unit));
    plan.done(unit, all.back().second);
  }
  for (const auto& [unit, outcome] : all) {
    for (std::uint64_t i = 0; i < outcome.executions; ++i) {
      const auto ordinal = plan.ordinal({unit.number, unit.firstExecution + i});
      if (!ordinal) {
        continue;
      }
      EXPECT_TRUE(explored.ordinals.insert(*ordinal).second);
      ++explored.executions[unit.method->strategy];
      explored.units[unit.number] = std::string(unit.method->strategy) + " " + std::to_string(unit.firstExecution) +
                                    " of " + std::to_string(unit.executions) + " within " +
                                    std::to_string(unit.method->preemptionBound);
      explored.traces[unit.number] = outcome.traces;
    }
  }
  return explored;
}

/// Threads that count up \p objects counters: the number of behaviours grows fast with the number of operations.
Program counters(std::size_t threads, std::uint32_t objects) {
  sim::Thread thread;
  for (std::uint32_t object = 1; object <= objects; ++object) {
    thread.push_back(sim::store(object));
  }
  return Program(threads, thread);
}

TEST(PortfolioPlan, ASmallProgramIsExploredCompletely) {
  explore::PortfolioPlan plan({.budget = 1000}, {}, {});
  const Explored explored = share(counters(3, 1), plan, 1);
  EXPECT_TRUE(plan.exhausted());
  EXPECT_LT(plan.executions(), 100U);
  EXPECT_EQ(explored.ordinals.size(), plan.executions());
}

TEST(PortfolioPlan, ALargeProgramIsSampledWithinTheBudget) {
  explore::PortfolioPlan plan({.budget = 1000}, {}, {});
  const Explored explored = share(counters(5, 4), plan, 1);
  EXPECT_FALSE(plan.exhausted());
  EXPECT_EQ(plan.executions(), 1000U);
  EXPECT_EQ(explored.ordinals.size(), 1000U);
  EXPECT_EQ(*explored.ordinals.rbegin(), 999U);
  for (const char* strategy : {"dpor", "pos", "surw", "random", "pct"}) {
    EXPECT_GE(explored.executions.at(strategy), 50U) << strategy;
  }
}

TEST(PortfolioPlan, TheNumberOfWorkersChangesNothing) {
  for (const Program& program : {counters(3, 2), counters(5, 4)}) {
    explore::PortfolioPlan alone({.budget = 600}, {}, {});
    const Explored one = share(program, alone, 1);
    for (const unsigned workers : {2U, 5U, 9U}) {
      explore::PortfolioPlan plan({.budget = 600}, {}, {});
      const Explored many = share(program, plan, workers);
      EXPECT_EQ(many.units, one.units);
      EXPECT_EQ(many.traces, one.traces);
      EXPECT_EQ(plan.executions(), alone.executions());
      EXPECT_EQ(plan.exhausted(), alone.exhausted());
      EXPECT_EQ(plan.traces(), alone.traces());
      EXPECT_EQ(plan.completedBound(), alone.completedBound());
    }
  }
}

TEST(PortfolioPlan, BoundedSearchesComeOneAfterAnother) {
  explore::PortfolioPlan plan({.budget = 3000}, {}, {});
  share(counters(4, 3), plan, 3);
  EXPECT_FALSE(plan.exhausted());
  EXPECT_GE(plan.completedBound(), 0);
}

TEST(PortfolioPlan, ABudgetOfOneIsOneSchedule) {
  explore::PortfolioPlan plan({.budget = 1}, {}, {});
  EXPECT_EQ(share(counters(5, 4), plan, 2).ordinals.size(), 1U);
  EXPECT_TRUE(plan.finished());
}

TEST(PortfolioPlan, ASearchThatDivergesIsGivenUp) {
  explore::PortfolioPlan plan({.budget = 400}, {}, {});
  std::uint64_t searched = 0;
  while (!plan.finished()) {
    const auto unit = plan.next();
    ASSERT_TRUE(unit);
    explore::UnitResult outcome = work(counters(5, 4), *unit);
    if (std::string(unit->method->strategy) == "dpor") {
      searched += outcome.executions;
      outcome.tally.diverged = 1;
    }
    plan.done(*unit, std::move(outcome));
  }
  EXPECT_LT(searched, 32U);
  EXPECT_FALSE(plan.exhausted());
}

TEST(PortfolioPlan, ASearchWithAGapClaimsNothing) {
  explore::PortfolioPlan plan({.budget = 400}, {}, {});
  while (!plan.finished()) {
    const auto unit = plan.next();
    ASSERT_TRUE(unit);
    explore::UnitResult outcome = work(counters(3, 1), *unit);
    if (std::string(unit->method->strategy) == "dpor") {
      outcome.cursor.gap = SearchGap::SpinningHeldBack;
    }
    plan.done(*unit, std::move(outcome));
  }
  EXPECT_EQ(plan.executions(), 400U);
  EXPECT_FALSE(plan.exhausted());
  EXPECT_EQ(plan.completedBound(), -1);
}

TEST(PortfolioPlan, NewSchedulingPointsReachAllStrategies) {
  explore::PortfolioPlan plan({.budget = 400}, {}, {});
  const SiteId site = makeSite(0, 7);
  bool known = false;
  std::uint64_t later = 0;
  while (!plan.finished()) {
    const auto unit = plan.next();
    ASSERT_TRUE(unit);
    explore::UnitResult outcome = work(counters(5, 4), *unit);
    outcome.facts.racingSites = unit->facts.racingSites;
    if (plan.executions() > 60 && !known && std::string(unit->method->strategy) == "surw") {
      outcome.facts.racingSites = {site};
      known = true;
    }
    later += plan.facts().racingSites.empty() ? 0 : 1;
    if (!plan.facts().racingSites.empty()) {
      EXPECT_EQ(unit->facts.racingSites, std::vector{site});
    }
    plan.done(*unit, std::move(outcome));
  }
  EXPECT_GT(later, 10U);
}

}  // namespace
}  // namespace heddle
