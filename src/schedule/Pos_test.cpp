#include "schedule/Pos.h"

#include <gtest/gtest.h>

#include "schedule/ChiSquare.h"
#include "schedule/SimulatedSearch.h"

namespace heddle::schedule {
namespace {

using sim::Program;
using Order = std::vector<std::uint32_t>;

/// The share of executions in which the threads operated on the object in this order.
double share(const Program& program, std::uint64_t object, const Order& order) {
  Pos pos;
  sim::Counts<Order> counts;
  for (const sim::Execution& execution : sim::explore(program, pos, 20'000)) {
    counts.add(sim::orderOn(execution, object));
  }
  return counts.share(order);
}

TEST(Pos, TwoConflictingOperationsAreOrderedByAFairCoin) {
  EXPECT_NEAR(share({{sim::store(1)}, {sim::store(1)}}, 1, {0, 1}), 0.5, 0.01);
}

TEST(Pos, StepsBeforeAConflictCostLittle) {
  // Thread 0 is first if thread 1's single number is the lowest of n + 2: 1 / (n + 2), whereas a random walk has 1 /
  // 2^(n+1).
  for (const std::size_t n : {1U, 4U, 8U}) {
    sim::Thread first(n, sim::think());
    first.push_back(sim::store(1));
    EXPECT_NEAR(share({first, {sim::store(1)}}, 1, {0, 1}), 1.0 / static_cast<double>(n + 2), 0.01) << n;
  }
}

TEST(Pos, ConflictingOperationsDrawAnew) {
  // Otherwise thread 1's first number would have to be the lowest of three, and the share would be a third.
  const Program program(2, sim::Thread(2, sim::store(1)));
  EXPECT_NEAR(share(program, 1, {0, 0, 1, 1}), 0.25, 0.01);
}

TEST(Pos, IndependentOperationsKeepTheirNumbers) {
  // Thread 1's single number for its store to 2 is the lowest of three.
  const Program program = {{sim::store(1), sim::store(1)}, {sim::store(2), sim::store(2)}};
  Pos pos;
  std::size_t overtaken = 0;
  const auto executions = sim::explore(program, pos, 20'000);
  for (const sim::Execution& execution : executions) {
    const Order order = {raw(execution.events[0].thread), raw(execution.events[1].thread)};
    overtaken += order == Order{0, 0} ? 1 : 0;
  }
  EXPECT_NEAR(static_cast<double>(overtaken) / static_cast<double>(executions.size()), 1.0 / 3, 0.01);
}

TEST(Pos, TwoReadersDoNotConflict) {
  const Program program = {{sim::load(1), sim::load(1)}, {sim::load(1)}};
  EXPECT_NEAR(share(program, 1, {0, 0, 1}), 1.0 / 3, 0.01);
}

TEST(Pos, StepWithoutChoiceUsesUpItsNumber) {
  // If thread 1 goes first, thread 0's release lost with a low number and is then executed without a choice. The
  // following store must not inherit that number. Otherwise it would be first in only a third of the cases.
  const Program program = {{sim::release(9), sim::store(1)}, {sim::think(), sim::acquire(9), sim::store(1)}};
  Pos pos;
  std::size_t cases = 0;
  std::size_t storeFirst = 0;
  for (const sim::Execution& execution : sim::explore(program, pos, 20'000)) {
    if (execution.events[0].thread == ThreadId{1} && execution.events[1].kind == OpKind::SemPost) {
      ++cases;
      storeFirst += execution.events[2].thread == ThreadId{0} ? 1 : 0;
    }
  }
  EXPECT_NEAR(static_cast<double>(storeFirst) / static_cast<double>(cases), 0.5, 0.02);
}

}  // namespace
}  // namespace heddle::schedule
