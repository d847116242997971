#include "schedule/Portfolio.h"

#include <gtest/gtest.h>

#include "schedule/SimulatedSearch.h"

namespace heddle::schedule {
namespace {

StrategyOptions options() {
  StrategyOptions options;
  options.notes = sim::sharedNotes();
  return options;
}

TEST(Portfolio, EndsWhenAllBehavioursAreExplored) {
  Portfolio portfolio(options());
  const sim::Program program(3, {sim::store(1), sim::load(1)});
  std::set<std::vector<std::uint32_t>> orders;
  const auto executions = sim::explore(program, portfolio, 1000);
  EXPECT_LT(executions.size(), 1000U);
  EXPECT_TRUE(portfolio.position().exhausted());
}

TEST(Portfolio, SamplesWhatIsTooLargeForASearch) {
  Portfolio portfolio(options());
  const sim::Program program(5, sim::Thread(4, sim::store(1)));
  EXPECT_EQ(sim::explore(program, portfolio, 500).size(), 500U);
  EXPECT_FALSE(portfolio.position().exhausted());
}

TEST(Portfolio, TheSameSeedGivesTheSameSchedules) {
  const sim::Program program(4, sim::Thread(3, sim::store(1)));
  const auto traces = [&] {
    Portfolio portfolio(options());
    std::vector<std::uint64_t> all;
    for (const sim::Execution& execution : sim::explore(program, portfolio, 60, 5)) {
      all.push_back(execution.traceHash);
    }
    return all;
  };
  EXPECT_EQ(traces(), traces());
}

}  // namespace
}  // namespace heddle::schedule
