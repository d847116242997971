#include "schedule/Pct.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "schedule/SimulatedSearch.h"

namespace heddle::schedule {
namespace {

using sim::Execution;
using sim::Program;

StrategyOptions depth(std::uint32_t d, std::uint64_t steps = 0) {
  StrategyOptions options;
  options.depth = d;
  options.estimatedSteps = steps;
  return options;
}

sim::Thread steps(std::size_t before, sim::Op op, std::size_t after) {
  sim::Thread thread(before, sim::think());
  thread.push_back(op);
  thread.insert(thread.end(), after, sim::think());
  return thread;
}

/// Ten operations with two stores in the middle.
sim::Thread twoStores() {
  sim::Thread thread = steps(4, sim::store(1), 0);
  const sim::Thread rest = steps(0, sim::store(1), 4);
  thread.insert(thread.end(), rest.begin(), rest.end());
  return thread;
}

constexpr double kThreads = 2;
constexpr double kSteps = 20;

/// The share of executions with this order of the stores.
double share(std::uint32_t d, const Program& program, const std::vector<std::uint32_t>& order, std::size_t executions) {
  Pct pct(depth(d, static_cast<std::uint64_t>(kSteps)));
  sim::SimulatedSearch exploration(pct, 1);
  std::size_t hits = 0;
  for (std::size_t i = 0; i < executions; ++i) {
    hits += sim::orderOn(*exploration.next(program), 1) == order ? 1 : 0;
  }
  return static_cast<double>(hits) / static_cast<double>(executions);
}

// In both programs the bound is tight: one order of the priorities, one position for each change point.
TEST(Pct, FindsABugOfDepthTwoAsOftenAsPromised) {
  const Program program = {twoStores(), steps(5, sim::store(1), 4)};
  const double promised = 1 / (kThreads * kSteps);
  EXPECT_NEAR(share(2, program, {0, 1, 0}, 40'000), promised, promised / 10);
}

TEST(Pct, FindsABugOfDepthThreeAsOftenAsPromised) {
  const Program program = {twoStores(), twoStores()};
  const double promised = 1 / (kThreads * kSteps * kSteps);
  EXPECT_NEAR(share(3, program, {0, 1, 0, 1}, 200'000), promised, promised / 5);
}

TEST(Pct, WithoutChangePointsOnlyDepthOneIsFound) {
  EXPECT_EQ(share(1, {twoStores(), steps(5, sim::store(1), 4)}, {0, 1, 0}, 2'000), 0);
}

TEST(Pct, EveryThreadIsFirstEquallyOften) {
  constexpr std::size_t kExecutions = 5'000;
  const Program program(5, sim::Thread(1, sim::store(1)));
  Pct pct(depth(1));
  std::vector<std::size_t> first(5);
  for (const Execution& execution : sim::explore(program, pct, kExecutions)) {
    ++first[sim::orderOn(execution, 1).front()];
  }
  for (const std::size_t count : first) {
    EXPECT_NEAR(static_cast<double>(count), kExecutions / 5.0, 100);
  }
}

/// The pairs (a, b) where a ran although b was enabled.
class Preferences {
public:
  void add(ThreadId winner, const ThreadSet& enabled) {
    for (ThreadId t = enabled.first(); t != kNoThread; t = enabled.next(t)) {
      if (t != winner) { pairs_.emplace(winner, t); }
    }
  }
  bool consistent() const {
    return std::none_of(pairs_.begin(), pairs_.end(),
                        [this](const auto& pair) { return pairs_.contains({pair.second, pair.first}); });
  }
  std::size_t size() const { return pairs_.size(); }

private:
  std::set<std::pair<ThreadId, ThreadId>> pairs_;
};

TEST(Pct, OneOrderOfPrioritiesWhateverPartOfTheThreadsIsEnabled) {
  constexpr std::uint32_t kMany = 300;
  Rng rng(11);
  std::vector<PendingOp> pending(kMany);
  for (PendingOp& op : pending) {
    op.kind = OpKind::AtomicStore;
  }
  Pct pct(depth(1));
  ASSERT_TRUE(pct.beginExecution({.seed = 5}));
  Preferences preferences;
  std::uint32_t alive = kMany;
  for (std::uint64_t step = 0; alive > 50; ++step) {
    ThreadSet enabled;
    const std::uint32_t wanted = step % 3 == 0 ? 3 : 1 + rng.below(kMany);
    for (std::uint32_t i = 0; i < 20 * wanted && enabled.count() < wanted; ++i) {
      const ThreadId t{static_cast<std::uint16_t>(rng.below(kMany))};
      if (pending[raw(t)].kind != OpKind::None) { enabled.insert(t); }
    }
    if (enabled.count() < 2) { continue; }
    const ThreadId picked = pct.pickThread({enabled, pending, ThreadId{0}, step});
    ASSERT_TRUE(enabled.contains(picked));
    preferences.add(picked, enabled);
    if (rng.chance(1, 3)) {
      pending[raw(picked)].kind = OpKind::None;
      --alive;
    }
  }
  EXPECT_GT(preferences.size(), 1000U);
  EXPECT_TRUE(preferences.consistent());
}

TEST(Pct, AThreadThatYieldsDoesNotStarveTheOthers) {
  const Program program = {{sim::yieldUntil(1)}, {sim::yieldUntil(1)}, steps(10, sim::store(1), 0)};
  Pct pct(depth(3));
  for (const Execution& execution : sim::explore(program, pct, 500)) {
    EXPECT_EQ(execution.ending, Ending::Completed);
    EXPECT_LT(execution.events.size(), 40U);
  }
}

TEST(Pct, ChangePointComesBeforeItsStep) {
  const Program program(2, sim::Thread(2, sim::store(1)));
  Pct pct(depth(2, 1));
  for (const Execution& execution : sim::explore(program, pct, 100)) {
    const auto order = sim::orderOn(execution, 1);
    EXPECT_EQ(order[0], order[1]);
  }
}

TEST(Pct, LearnsTheLengthOfTheExecution) {
  // With 100 steps and the first guess of 64, a change point could never reach the last steps.
  static_assert(Pct::kFirstGuess < 90);
  const Program program = {steps(95, sim::store(1), 4), steps(95, sim::store(1), 4)};
  Pct pct(depth(2));
  std::size_t late = 0;
  for (const Execution& execution : sim::explore(program, pct, 500)) {
    for (const Decision& decision : execution.decisions) {
      const auto at = static_cast<std::size_t>(&decision - execution.decisions.data());
      late += isPreemption(decision) && at > Pct::kFirstGuess ? 1 : 0;
    }
  }
  EXPECT_GT(late, 10U);
}

TEST(Pct, ChangePointOnAStepWithoutChoiceCounts) {
  // Thread 0 runs alone while the change point may occur. After that it must always have the lower priority.
  const Program program = {{sim::think(), sim::think(), sim::create(1), sim::store(1)}, {sim::store(1)}};
  Pct pct(depth(2, 2));
  for (const Execution& execution : sim::explore(program, pct, 200)) {
    EXPECT_EQ(sim::orderOn(execution, 1), (std::vector<std::uint32_t>{1, 0}));
  }
}

}  // namespace
}  // namespace heddle::schedule
