#include "schedule/RoundRobin.h"

#include <gtest/gtest.h>

#include "schedule/SimulatedSearch.h"

namespace heddle::schedule {
namespace {

TEST(RoundRobin, NeverPreempts) {
  Rng rng(4);
  for (int i = 0; i < 200; ++i) {
    RoundRobin strategy;
    const auto executions = sim::explore(sim::randomProgram(rng, 5), strategy, 1);
    ASSERT_EQ(executions.size(), 1U);
    EXPECT_EQ(executions.front().preemptions(), 0U);
  }
}

TEST(RoundRobin, PicksTheNextHigherThreadAndWrapsAround) {
  RoundRobin strategy;
  const sim::Program program = {{sim::acquire(1), sim::store(9)},
                                {sim::store(9), sim::acquire(2), sim::store(9)},
                                {sim::store(9), sim::release(1), sim::release(2), sim::acquire(3), sim::store(9)},
                                {sim::release(3)}};
  const auto executions = sim::explore(program, strategy, 1);
  EXPECT_EQ(sim::orderOn(executions.front(), 9), (std::vector<std::uint32_t>{1, 2, 0, 1, 2}));
}

TEST(RoundRobin, SpinningThreadGivesWay) {
  ThreadSet enabled;
  enabled.insert(ThreadId{0});
  enabled.insert(ThreadId{1});
  std::vector<PendingOp> pending(2);
  pending[0].spinning = true;
  pending[1].spinning = true;
  RoundRobin strategy;
  EXPECT_EQ(strategy.pickThread({enabled, pending, ThreadId{0}, 0}), ThreadId{1});
  EXPECT_EQ(strategy.pickThread({enabled, pending, ThreadId{1}, 0}), ThreadId{0});
}

}  // namespace
}  // namespace heddle::schedule
