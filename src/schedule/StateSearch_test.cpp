#include "schedule/StateSearch.h"

#include <gtest/gtest.h>

#include <cmath>

#include "schedule/Dfs.h"
#include "schedule/Registry.h"
#include "schedule/SimulatedSearch.h"
#include "schedule/TraceOracle.h"

namespace heddle::schedule {
namespace {

using sim::Program;
using sim::Trace;

constexpr std::size_t kAll = 10'000'000;

struct Found {
  std::set<Trace> traces;
  std::size_t executions = 0;
  std::size_t states = 0;
  bool exhausted = false;
};

Found search(const Program& program, StateSearch::Order order, std::uint64_t seed = 1,
             sim::Where where = sim::Where::InProcess) {
  StrategyOptions options;
  options.notes = sim::sharedNotes();
  StateSearch search(options, order);
  Found found;
  for (const sim::Execution& execution : sim::explore(program, search, kAll, seed, where)) {
    EXPECT_TRUE(execution.keptRules);
    ++found.executions;
    if (execution.ending != Ending::Redundant) { found.traces.insert(traceOf(execution, program)); }
  }
  found.states = search.position().cursor.states;
  found.exhausted = search.position().exhausted();
  return found;
}

TEST(StateSearch, FindsEveryTraceOfRandomPrograms) {
  Rng rng(21);
  for (int i = 0; i < 150; ++i) {
    const Program program = sim::randomProgram(rng, 3);
    const std::set<Trace> expected = sim::AllSchedules(program).traces();
    for (const auto order : {StateSearch::Order::First, StateSearch::Order::Random}) {
      const Found found = search(program, order, static_cast<std::uint64_t>(i) + 1);
      ASSERT_EQ(found.traces, expected) << "program " << i;
      ASSERT_TRUE(found.exhausted) << "program " << i;
    }
  }
}

/// The traces of the first steps of all executions that are long enough.
std::set<Trace> beginnings(const Program& program, Strategy& strategy, std::uint64_t steps) {
  std::set<Trace> all;
  for (sim::Execution& execution : sim::explore(program, strategy, kAll)) {
    if (execution.ending != Ending::Redundant || execution.stepCount >= steps) {
      std::erase_if(execution.events, [&](const Event& event) { return event.step > steps; });
      all.insert(traceOf(execution, program));
    }
  }
  return all;
}

TEST(StateSearch, ADepthBoundCoversTheFirstSteps) {
  Rng rng(24);
  bool anyBeyond = false;
  for (int i = 0; i < 60; ++i) {
    const Program program = sim::randomProgram(rng, 3);
    for (const std::uint64_t depth : {1U, 3U, 5U}) {
      StrategyOptions options;
      options.notes = sim::sharedNotes();
      Dfs all(options);
      const std::set<Trace> expected = beginnings(program, all, depth);
      options.depthBound = depth;
      Dfs plain(options);
      StateSearch matching(options, StateSearch::Order::First);
      StateSearch random(options, StateSearch::Order::Random);
      for (Strategy* bounded :
           {static_cast<Strategy*>(&plain), static_cast<Strategy*>(&matching), static_cast<Strategy*>(&random)}) {
        ASSERT_EQ(beginnings(program, *bounded, depth), expected) << "program " << i << ", depth " << depth;
        const bool beyond = gapWords(positionOf(*bounded).cursor.gap) == gapWords(SearchGap::CutOff);
        ASSERT_EQ(positionOf(*bounded).exhausted(), !beyond);
        anyBeyond = anyBeyond || beyond;
      }
    }
  }
  EXPECT_TRUE(anyBeyond);
}

TEST(StateSearch, ADepthBoundEndsTheSearchAndIsSaid) {
  StrategyOptions options;
  options.notes = sim::sharedNotes();
  options.depthBound = 1;
  for (const char* strategy : {"dfs", "every-schedule"}) {
    const auto search = findStrategy(strategy)->make(options);
    EXPECT_EQ(sim::explore(Program(3, {sim::store(1), sim::store(1)}), *search, kAll).size(), 3U);
    EXPECT_FALSE(positionOf(*search).exhausted());
    EXPECT_EQ(gapWords(positionOf(*search).cursor.gap), gapWords(SearchGap::CutOff));
  }
}

/// Compares the estimated share with the actual one, which is known only at the end.
TEST(StateSearch, EstimatesItsProgress) {
  Rng rng(25);
  double error = 0;
  double worst = 0;
  int looks = 0;
  for (int i = 0; i < 60; ++i) {
    const Program program = sim::randomProgram(rng, 4);
    const std::size_t all = search(program, StateSearch::Order::First).executions;
    if (all < 40) { continue; }
    StrategyOptions options;
    options.notes = sim::sharedNotes();
    StateSearch search(options, StateSearch::Order::First);
    sim::SimulatedSearch exploration(search, 1);
    for (std::size_t done = 1; done < all; ++done) {
      exploration.next(program);
      if (done % (all / 10) == 0) {
        const double off =
            std::abs(search.position().cursor.share - static_cast<double>(done) / static_cast<double>(all));
        error += off;
        worst = std::max(worst, off);
        ++looks;
      }
    }
  }
  EXPECT_GT(looks, 100);
  EXPECT_LT(error / looks, 0.22);
  EXPECT_LT(worst, 0.7);
  RecordProperty("meanError", std::to_string(error / looks));
  RecordProperty("worstError", std::to_string(worst));
}

TEST(StateSearch, IndependentThreadsHaveAGridOfStates) {
  // Each of two threads is at one of its n operations, or has ended. Only while both are live is there a choice.
  for (std::size_t n = 1; n <= 6; ++n) {
    const Program program = {sim::Thread(n, sim::store(1)), sim::Thread(n, sim::store(2))};
    const Found found = search(program, StateSearch::Order::First);
    EXPECT_EQ(found.states, n * n);
    EXPECT_EQ(found.traces.size(), 1U);
  }
}

TEST(StateSearch, EveryDecisionEntersTheState) {
  const Found found =
      search({{sim::choose(3), sim::think()}, {sim::choose(2), sim::think()}}, StateSearch::Order::First);
  EXPECT_EQ(found.traces.size(), 6U);
}

TEST(StateSearch, RandomOrderIsAnotherOrder) {
  const Program program(3, {sim::store(1), sim::store(1)});
  std::set<std::vector<std::pair<std::uint32_t, std::uint64_t>>> first;
  for (std::uint64_t seed = 1; seed <= 20; ++seed) {
    StrategyOptions options;
    options.notes = sim::sharedNotes();
    StateSearch search(options, StateSearch::Order::Random);
    first.insert(sim::explore(program, search, 1, seed).front().steps());
  }
  EXPECT_GT(first.size(), 10U);
}

TEST(StateSearch, ForkedExecutionsGiveTheSameSearch) {
  const Program program = {
      {sim::lock(1), sim::choose(2), sim::unlock(1)}, {sim::lock(1), sim::unlock(1), sim::store(2)}, {sim::load(2)}};
  const Found here = search(program, StateSearch::Order::Random);
  const Found there = search(program, StateSearch::Order::Random, 1, sim::Where::Forked);
  EXPECT_EQ(here.traces, there.traces);
  EXPECT_EQ(here.executions, there.executions);
}

TEST(VisitedStates, RemembersWhatItWasGiven) {
  VisitedStates states;
  Hash128 state;
  for (std::uint64_t i = 0; i < 10'000; ++i) {
    state.mix(i);
    EXPECT_FALSE(states.contains(state));
    states.insert(state);
    states.insert(state);
    EXPECT_TRUE(states.contains(state));
  }
  EXPECT_EQ(states.size(), 10'000U);
}

}  // namespace
}  // namespace heddle::schedule
