#include "explore/plan/SearchTree.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <random>

#include "explore/plan/SearchPlan.h"
#include "schedule/Dpor.h"
#include "schedule/SimulatedSearch.h"
#include "schedule/TraceOracle.h"

/// Reduced searches of simulated programs, divided among workers.
namespace heddle {
namespace {

namespace sim = schedule::sim;

using sim::Program;
using sim::Trace;

struct Shared {
  std::multiset<Trace> complete;
  std::uint64_t repetitions = 0;
  std::uint64_t units = 0;
  std::uint64_t mostAtATime = 0;
};

/// Like the runtime: the unit carries everything that is known before.
explore::UnitResult work(const Program& program, const explore::WorkUnit& unit, std::int32_t bound, std::size_t most,
                         Shared& shared) {
  SearchPart part;
  part.cursor = unit.cursor;
  part.memory = unit.memory;
  schedule::StrategyOptions options;
  options.notes = sim::sharedNotes();
  options.part = &part;
  options.preemptionBound = bound;
  schedule::Dpor dpor(options);
  explore::UnitResult outcome;
  for (const sim::Execution& execution : sim::explore(program, dpor, most)) {
    ++outcome.executions;
    outcome.steps += execution.stepCount;
    if (execution.ending == Ending::Redundant) {
      ++shared.repetitions;
    } else {
      shared.complete.insert(traceOf(execution, program));
    }
  }
  const schedule::SearchPosition position = dpor.position();
  outcome.cursor = position.cursor;
  outcome.memory.assign(position.memory.begin(), position.memory.end());
  return outcome;
}

/// Workers return in any order, after a few executions each.
Shared share(const Program& program, explore::SearchPlan& plan, std::int32_t bound, unsigned workers, std::size_t most,
             unsigned chance) {
  std::mt19937 random(chance);
  Shared shared;
  std::vector<explore::WorkUnit> busy;
  while (!plan.finished()) {
    while (busy.size() < workers) {
      auto unit = plan.next();
      if (!unit) {
        break;
      }
      busy.push_back(std::move(*unit));
      ++shared.units;
    }
    shared.mostAtATime = std::max<std::uint64_t>(shared.mostAtATime, busy.size());
    const std::size_t which = random() % busy.size();
    const explore::WorkUnit done = busy[which];
    busy.erase(busy.begin() + static_cast<std::ptrdiff_t>(which));
    plan.done(done, work(program, done, bound, most, shared));
  }
  return shared;
}

explore::Task task(std::int32_t bound) { return {.budget = 1'000'000, .bound = bound, .division = Division::Shared}; }

TEST(SearchTree, EveryTraceOnceWithAnyNumberOfWorkers) {
  Rng rng(21);
  std::uint64_t units = 0;
  std::uint64_t atATime = 0;
  for (int i = 0; i < 150; ++i) {
    const Program program = sim::randomProgram(rng, 3);
    const std::set<Trace> all = sim::AllSchedules(program).traces();
    for (const std::size_t most : {1U, 3U}) {
      std::optional<Shared> alone;
      for (const unsigned workers : {1U, 2U, 5U}) {
        explore::SearchPlan plan(task(-1), {});
        Shared found = share(program, plan, -1, workers, most, workers + 3);
        ASSERT_EQ(std::set(found.complete.begin(), found.complete.end()), all) << "program " << i;
        ASSERT_EQ(found.complete.size(), all.size()) << "program " << i << ", workers " << workers;
        ASSERT_TRUE(plan.exhausted());
        EXPECT_EQ(plan.share(), 1);
        units += found.units;
        atATime = std::max(atATime, found.mostAtATime);
        if (alone) {
          ASSERT_EQ(found.repetitions, alone->repetitions) << "program " << i;
          ASSERT_EQ(found.units, alone->units) << "program " << i;
        } else {
          alone = std::move(found);
        }
      }
    }
  }
  EXPECT_GT(units, 3000U);
  EXPECT_EQ(atATime, 5U);
}

TEST(SearchTree, EveryTraceWithinTheBound) {
  Rng rng(22);
  for (int i = 0; i < 40; ++i) {
    const Program program = sim::randomProgram(rng, 3);
    const sim::AllSchedules all(program);
    for (const std::int32_t bound : {0, 1, 2}) {
      explore::SearchPlan plan(task(bound), {});
      const Shared found = share(program, plan, bound, 3, 2, 9);
      ASSERT_EQ(std::set(found.complete.begin(), found.complete.end()), all.within(static_cast<std::uint32_t>(bound)))
          << "program " << i << " bound " << bound;
      ASSERT_TRUE(plan.exhausted());
    }
  }
}

TEST(SearchTree, ThereIsWorkForTwo) {
  explore::SearchPlan plan(task(-1), {});
  const Shared found = share(Program(5, {sim::store(1)}), plan, -1, 2, 8, 1);
  EXPECT_EQ(found.complete.size(), 120U);
  EXPECT_EQ(found.mostAtATime, 2U);
}

/// The time that a number of workers takes if each step takes the same time and distributing work takes none.
std::uint64_t stepsTaken(const Program& program, unsigned workers) {
  struct Busy {
    std::uint64_t until = 0;
    explore::WorkUnit unit;
    explore::UnitResult outcome;
  };
  explore::SearchPlan plan(task(-1), {});
  Shared shared;
  std::vector<Busy> busy;
  std::uint64_t now = 0;
  while (!plan.finished()) {
    while (busy.size() < workers) {
      auto unit = plan.next();
      if (!unit) {
        break;
      }
      explore::UnitResult outcome = work(program, *unit, -1, unit->executions, shared);
      busy.push_back({now + outcome.steps, std::move(*unit), std::move(outcome)});
    }
    const auto first = std::ranges::min_element(busy, {}, &Busy::until);
    now = first->until;
    Busy done = std::move(*first);
    busy.erase(first);
    plan.done(done.unit, std::move(done.outcome));
  }
  EXPECT_TRUE(plan.exhausted());
  return now;
}

TEST(SearchTree, TwoWorkersTakeLittleMoreThanHalfTheTime) {
  const Program updates(3, sim::Thread(4, sim::store(1)));
  const Program locks(5, {sim::lock(1), sim::store(2), sim::unlock(1), sim::store(3)});
  for (const Program& program : {updates, locks}) {
    const double ratio = static_cast<double>(stepsTaken(program, 1)) / static_cast<double>(stepsTaken(program, 2));
    EXPECT_GT(ratio, 1.7);
    RecordProperty("ratio", std::to_string(ratio));
  }
}

TEST(SearchTree, WhatMakesNoSenseIsNotTakenForDone) {
  explore::SearchPlan plan(task(-1), {});
  const auto unit = plan.next();
  ASSERT_TRUE(unit);
  explore::UnitResult outcome;
  outcome.executions = 1;
  outcome.memory = {7, 7};
  plan.done(*unit, outcome);
  EXPECT_FALSE(plan.exhausted());
  EXPECT_EQ(plan.gap(), SearchGap::TooManyPrefixes);
}

}  // namespace
}  // namespace heddle
