#include "schedule/Surw.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "schedule/ChiSquare.h"
#include "schedule/RandomWalk.h"
#include "schedule/SimulatedSearch.h"

namespace heddle::schedule {
namespace {

using sim::Program;
using Order = std::vector<std::uint32_t>;

/// A thread with \p stores stores to object 1, each after \p privately private operations.
sim::Thread worker(std::size_t stores, std::size_t privately) {
  sim::Thread thread;
  for (std::size_t i = 0; i < stores; ++i) {
    thread.insert(thread.end(), privately, sim::think());
    thread.push_back(sim::store(1));
  }
  return thread;
}

sim::Counts<Order> orders(const Program& program, Strategy& strategy, std::size_t executions) {
  sim::Counts<Order> counts;
  sim::SimulatedSearch exploration(strategy, 1);
  exploration.next(program);  // the profiling run
  for (std::size_t i = 0; i < executions; ++i) {
    counts.add(sim::orderOn(*exploration.next(program), 1));
  }
  return counts;
}

/// 6! / (3! 2! 1!) orders.
constexpr std::size_t kOrders = 60;

TEST(Surw, AllOrdersOfTheInterestingOperationsAreEquallyLikely) {
  const Program program = {worker(3, 0), worker(2, 7), worker(1, 2)};
  Surw surw;
  const auto counts = orders(program, surw, 12'000);
  EXPECT_EQ(counts.kinds(), kOrders);
  EXPECT_LT(counts.chiSquare(kOrders), sim::chiSquareLimit(kOrders - 1));
}

TEST(Surw, RandomWalkFailsTheSameTest) {
  const Program program = {worker(3, 0), worker(2, 7), worker(1, 2)};
  RandomWalk random;
  EXPECT_GT(orders(program, random, 12'000).chiSquare(kOrders), 10 * sim::chiSquareLimit(kOrders - 1));
}

TEST(Surw, ThreadsYetToBeCreatedCountForTheirCreator) {
  const Program program = {{sim::think(), sim::create(1), sim::think(), sim::create(2), sim::join(1), sim::join(2)},
                           {sim::create(3), sim::think(), sim::store(1), sim::store(1), sim::store(1), sim::join(3)},
                           worker(2, 3),
                           worker(1, 0)};
  Surw surw;
  const auto counts = orders(program, surw, 12'000);
  EXPECT_EQ(counts.kinds(), kOrders);
  EXPECT_LT(counts.chiSquare(kOrders), sim::chiSquareLimit(kOrders - 1));
}

TEST(Surw, CommitmentIsSharedWithAThreadThatIsCreated) {
  const Program program = {{sim::create(1), sim::store(1), sim::store(1), sim::store(1)},
                           {sim::create(2), sim::think(), sim::store(1), sim::store(1)},
                           worker(1, 4)};
  Surw surw;
  const auto counts = orders(program, surw, 12'000);
  EXPECT_EQ(counts.kinds(), kOrders);
  EXPECT_LT(counts.chiSquare(kOrders), sim::chiSquareLimit(kOrders - 1));
}

TEST(Surw, TheCommittedThreadNeedNotWaitForTheOthers) {
  const Program program = {{sim::store(1)}, {sim::think(), sim::think(), sim::store(1)}};
  Surw surw;
  std::size_t atOnce = 0;
  for (const sim::Execution& execution : sim::explore(program, surw, 1'000)) {
    atOnce += execution.events.front().thread == ThreadId{0} ? 1 : 0;
  }
  // It is committed in half of the executions, and is first in half of those.
  EXPECT_NEAR(static_cast<double>(atOnce), 250, 50);
}

TEST(Surw, OrderOfLockingIsUniformToo) {
  const sim::Thread section = {sim::lock(1), sim::think(), sim::unlock(1)};
  sim::Thread twice = section;
  twice.insert(twice.end(), section.begin(), section.end());
  const Program program = {twice, {sim::think(), sim::think(), sim::lock(1), sim::think(), sim::unlock(1)}};
  Surw surw;
  const auto counts = orders(program, surw, 6'000);
  EXPECT_EQ(counts.kinds(), 3U);
  EXPECT_LT(counts.chiSquare(3), sim::chiSquareLimit(2));
}

TEST(Surw, EverySharedObjectHasItsTurn) {
  // Thread 0 has its eight other operations first, so it is ahead on object 1 only if that is the one drawn.
  sim::Thread first(8, sim::store(2));
  first.push_back(sim::store(1));
  const Program program = {first, {sim::store(1), sim::store(2)}};
  Surw surw;
  sim::Counts<Order> counts;
  for (const sim::Execution& execution : sim::explore(program, surw, 4'000)) {
    counts.add(sim::orderOn(execution, 1));
  }
  EXPECT_GT(counts.share({0, 1}), 0.2);
  EXPECT_GT(counts.share({1, 0}), 0.2);
}

TEST(Surw, LocksHeldByThoseHeldBackDoNotStopIt) {
  const sim::Thread guarded = {sim::lock(2), sim::load(1), sim::store(1), sim::unlock(2)};
  const Program program = {guarded, guarded, guarded};
  Surw surw;
  std::set<Order> seen;
  for (const sim::Execution& execution : sim::explore(program, surw, 2'000)) {
    ASSERT_EQ(execution.ending, Ending::Completed);
    seen.insert(sim::orderOn(execution, 1));
  }
  EXPECT_EQ(seen.size(), 6U);
}

TEST(Surw, WrongCountsDoNoHarm) {
  const Program profiled = {worker(3, 1), worker(3, 1)};
  const Program shorter = {worker(1, 1), worker(5, 1)};
  const Program larger = {worker(4, 0), worker(4, 2), worker(4, 0)};
  Surw surw;
  sim::SimulatedSearch exploration(surw, 9);
  exploration.next(profiled);
  for (int i = 0; i < 500; ++i) {
    ASSERT_EQ(exploration.next(shorter)->ending, Ending::Completed);
    ASSERT_EQ(exploration.next(larger)->ending, Ending::Completed);
  }
}

TEST(Surw, GivesUpOnAThreadThatWaitsInALoop) {
  // If thread 0 is committed for object 1, thread 1 is held back before its store to 1 and never sets the flag 2.
  const Program program = {{sim::retryUntil(2), sim::store(1)}, {sim::store(1), sim::store(2)}};
  Surw surw;
  for (const sim::Execution& execution : sim::explore(program, surw, 300)) {
    ASSERT_EQ(execution.ending, Ending::Completed);
  }
}

TEST(Surw, ProfilesTheFirstExecutionOnly) {
  Surw surw;
  EXPECT_TRUE(surw.beginExecution({.seed = 1})->needsEvents);
  sim::explore({worker(1, 0), worker(1, 0)}, surw, 1);
  EXPECT_FALSE(surw.beginExecution({.seed = 1})->needsEvents);
}

TEST(Surw, ProfilesAgainWhenPointsWereAdded) {
  Surw surw;
  sim::explore({worker(1, 0), worker(1, 0)}, surw, 1);
  ASSERT_TRUE(surw.beginExecution({.seed = 2}));
  surw.endExecution({.newPoints = true});
  EXPECT_TRUE(surw.beginExecution({.seed = 1})->needsEvents);
  sim::explore({worker(1, 0), worker(1, 0)}, surw, 1);
  EXPECT_FALSE(surw.beginExecution({.seed = 1})->needsEvents);
}

TEST(Surw, WithoutSharedObjectsItIsARandomWalk) {
  Surw surw;
  for (const sim::Execution& execution : sim::explore({{sim::load(1)}, {sim::load(1), sim::store(2)}}, surw, 50)) {
    EXPECT_EQ(execution.ending, Ending::Completed);
  }
}

}  // namespace
}  // namespace heddle::schedule
