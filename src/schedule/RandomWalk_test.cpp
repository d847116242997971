#include "schedule/RandomWalk.h"

#include <gtest/gtest.h>

#include <set>

#include "schedule/ChiSquare.h"
#include "schedule/SimulatedSearch.h"

namespace heddle::schedule {
namespace {

TEST(RandomWalk, EveryOptionOfADecisionIsEquallyLikely) {
  RandomWalk strategy;
  sim::Counts<std::vector<std::uint32_t>> first;
  sim::Counts<std::uint64_t> value;
  const sim::Program program = {{sim::store(1), sim::choose(3)}, {sim::store(1)}, {sim::store(1)}, {sim::store(1)}};
  for (const sim::Execution& execution : sim::explore(program, strategy, 6000)) {
    first.add({sim::orderOn(execution, 1).front()});
    for (const Event& event : execution.events) {
      if (event.kind == OpKind::Choose) { value.add(event.value); }
    }
  }
  EXPECT_LT(first.chiSquare(4), sim::chiSquareLimit(3));
  EXPECT_LT(value.chiSquare(3), sim::chiSquareLimit(2));
}

TEST(RandomWalk, CoversEverySchedule) {
  RandomWalk strategy;
  std::set<std::vector<std::uint32_t>> orders;
  const sim::Program program = {sim::Thread(3, sim::store(1)), sim::Thread(3, sim::store(1))};
  for (const sim::Execution& execution : sim::explore(program, strategy, 1000)) {
    orders.insert(sim::orderOn(execution, 1));
  }
  EXPECT_EQ(orders.size(), 20U);
}

}  // namespace
}  // namespace heddle::schedule
