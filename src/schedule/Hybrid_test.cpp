#include "schedule/Hybrid.h"

#include <gtest/gtest.h>

#include "schedule/SimulatedSearch.h"
#include "schedule/TraceOracle.h"

namespace heddle::schedule {
namespace {

constexpr std::size_t kAll = 1'000'000;

StrategyOptions withNotes() {
  StrategyOptions options;
  options.notes = sim::sharedNotes();
  return options;
}

TEST(Hybrid, FindsEveryTraceOfRandomPrograms) {
  Rng rng(5);
  for (int i = 0; i < 60; ++i) {
    const sim::Program program = sim::randomProgram(rng, 3);
    Hybrid search(withNotes());
    std::set<sim::Trace> found;
    for (const sim::Execution& execution : sim::explore(program, search, kAll, static_cast<std::uint64_t>(i) + 1)) {
      EXPECT_TRUE(execution.keptRules);
      if (execution.ending != Ending::Redundant) { found.insert(traceOf(execution, program)); }
    }
    ASSERT_EQ(found, sim::AllSchedules(program).traces()) << "program " << i;
    ASSERT_TRUE(search.position().exhausted()) << "program " << i;
  }
}

/// A process that takes over continues with the execution that came next.
TEST(Hybrid, ContinuesFromItsPosition) {
  Rng rng(8);
  sim::Program program = sim::randomProgram(rng, 3);
  for (std::size_t executions = 0; executions <= 6; program = sim::randomProgram(rng, 3)) {
    Hybrid whole(withNotes());
    executions = sim::explore(program, whole, kAll, 3).size();
    if (executions > 6) { break; }
  }
  Hybrid first(withNotes());
  sim::explore(program, first, 5, 3);
  const SearchPosition position = first.position();
  SearchPart part;
  part.cursor = position.cursor;
  part.memory = position.memory;
  StrategyOptions options = withNotes();
  options.part = &part;
  options.programSeed = 3;
  Hybrid second(options);
  const SearchPosition resumed = second.position();
  EXPECT_FALSE(position.memory.empty());
  EXPECT_EQ(std::vector(resumed.memory.begin(), resumed.memory.end()),
            std::vector(position.memory.begin(), position.memory.end()));
}

}  // namespace
}  // namespace heddle::schedule
