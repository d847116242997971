#include <gtest/gtest.h>

#include <algorithm>

#include "schedule/Dpor.h"
#include "schedule/SimulatedSearch.h"
#include "schedule/TraceOracle.h"

namespace heddle::schedule {
namespace {

using sim::explore;
using sim::Program;
using sim::Trace;

StrategyOptions withNotes() {
  StrategyOptions options;
  options.notes = sim::sharedNotes();
  return options;
}

TEST(DporResumed, ContinuesInAnotherProcessAfterEveryExecution) {
  Rng rng(12);
  for (int i = 0; i < 40; ++i) {
    const Program program = sim::randomProgram(rng, 3);
    std::set<Trace> traces;
    std::size_t complete = 0;
    std::vector<std::uint64_t> memory;
    SearchPart part;
    bool exhausted = false;
    while (!exhausted) {
      StrategyOptions options = withNotes();
      part.memory = memory;
      options.part = &part;
      Dpor dpor(options);
      const auto done = explore(program, dpor, 1);
      if (!done.empty() && done.front().ending != Ending::Redundant) {
        traces.insert(traceOf(done.front(), program));
        ++complete;
      }
      const SearchPosition position = dpor.position();
      part.cursor = position.cursor;
      memory.assign(position.memory.begin(), position.memory.end());
      exhausted = position.exhausted();
    }
    ASSERT_EQ(traces, sim::AllSchedules(program).traces()) << "program " << i;
    ASSERT_EQ(complete, traces.size());
  }
}

TEST(DporResumed, AdoptsAnExecutionThatAnotherProcessCarriedOut) {
  const Program program(2, {sim::store(1), sim::store(1)});
  const StrategyOptions options = withNotes();
  Dpor other(options);
  const auto done = explore(program, other, 1);
  SearchPart nothing;
  StrategyOptions again = options;
  again.part = &nothing;
  const auto next = [&](auto begin) {
    Dpor dpor(again);
    begin(dpor);
    dpor.endExecution({.decisions = done.front().decisions});
    const SearchPosition position = dpor.position();
    return std::pair(position.cursor.gap, std::vector(position.memory.begin(), position.memory.end()));
  };
  const auto [gap, memory] = next([](Dpor& dpor) { dpor.beginExecution({.seed = 1, .ranElsewhere = true}); });
  EXPECT_EQ(gap, SearchGap::None);
  EXPECT_TRUE(std::ranges::equal(memory, other.position().memory));
  // After a restart its notes are gone, and with them the options that must be explored.
  EXPECT_EQ(next([](Dpor& dpor) { dpor.beginExecution({.seed = 1}); }).first, SearchGap::CutOff);
}

}  // namespace
}  // namespace heddle::schedule
