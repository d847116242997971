#include "schedule/Replay.h"

#include <gtest/gtest.h>

#include "schedule/Registry.h"
#include "schedule/SimulatedSearch.h"

namespace heddle::schedule {
namespace {

using sim::Execution;
using sim::Program;

Execution replayed(const Program& program, std::span<const Decision> schedule, std::int64_t* divergedAt = nullptr) {
  Replay replay(schedule);
  const auto executions = sim::explore(program, replay, 1);
  if (divergedAt != nullptr) { *divergedAt = replay.divergedAt(); }
  return executions.front();
}

TEST(Replay, ReproducesTheDecisionsOfEveryStrategy) {
  Rng rng(21);
  for (int i = 0; i < 40; ++i) {
    const Program program = sim::randomProgram(rng, 4);
    for (const StrategyInfo& info : strategies()) {
      const auto strategy = info.make({});
      for (const Execution& execution : sim::explore(program, *strategy, 10)) {
        std::int64_t divergedAt = 0;
        const Execution again = replayed(program, execution.decisions, &divergedAt);
        ASSERT_EQ(divergedAt, -1) << info.name;
        ASSERT_EQ(again.decisions, execution.decisions) << info.name;
        ASSERT_EQ(again.traceHash, execution.traceHash) << info.name;
        ASSERT_EQ(again.ending, execution.ending) << info.name;
      }
    }
  }
}

const Program kProgram = {{sim::store(1), sim::choose(2), sim::store(1)}, {sim::store(1), sim::store(1)}};

std::vector<Decision> someSchedule() {
  const auto strategy = findStrategy("random")->make({});
  return sim::explore(kProgram, *strategy, 1, 3).front().decisions;
}

std::int64_t divergence(const std::vector<Decision>& schedule) {
  std::int64_t divergedAt = -1;
  const Execution execution = replayed(kProgram, schedule, &divergedAt);
  EXPECT_TRUE(execution.keptRules);
  // A divergence detected inside the execution ends it.
  EXPECT_EQ(execution.ending, divergedAt >= 0 ? Ending::Diverged : Ending::Completed);
  return divergedAt;
}

TEST(Replay, NamesTheDecisionThatDoesNotFit) {
  const std::vector<Decision> fits = someSchedule();
  ASSERT_GE(fits.size(), 3U);
  EXPECT_EQ(divergence(fits), -1);
  for (std::size_t i = 0; i < fits.size(); ++i) {
    auto count = fits;
    ++count[i].count;
    EXPECT_EQ(divergence(count), static_cast<std::int64_t>(i));
    auto chosen = fits;
    chosen[i].chosen = 0xffff;
    EXPECT_EQ(divergence(chosen), static_cast<std::int64_t>(i));
    auto kind = fits;
    kind[i].kind = ChoiceKind::Notify;
    EXPECT_EQ(divergence(kind), static_cast<std::int64_t>(i));
  }
}

TEST(Replay, ScheduleLongerThanTheExecutionDoesNotFit) {
  auto schedule = someSchedule();
  const auto size = static_cast<std::int64_t>(schedule.size());
  schedule.push_back(schedule.back());
  std::int64_t divergedAt = -1;
  EXPECT_EQ(replayed(kProgram, schedule, &divergedAt).ending, Ending::Completed);
  EXPECT_EQ(divergedAt, size);
}

TEST(Replay, AfterTheEndThereIsNoPreemption) {
  const Execution execution = replayed({{sim::store(1), sim::store(1), sim::choose(2)}, {sim::store(1), sim::store(1)}},
                                       std::vector<Decision>{{ChoiceKind::Thread, true, 1, 2, 1}});
  EXPECT_EQ(execution.ending, Ending::Completed);
  EXPECT_EQ(sim::orderOn(execution, 1), (std::vector<std::uint32_t>{1, 1, 0, 0}));
  EXPECT_EQ(execution.events.back().value, 0U);
}

}  // namespace
}  // namespace heddle::schedule
