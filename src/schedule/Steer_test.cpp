#include "schedule/Steer.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>

#include "schedule/Registry.h"
#include "schedule/SimulatedSearch.h"

namespace heddle::schedule {
namespace {

using sim::Execution;
using sim::Program;

struct Steered {
  Execution execution;
  std::vector<std::uint64_t> course;
};

Steered steered(const Program& program, std::span<const Decision> path, std::span<const std::uint64_t> course) {
  std::array<std::uint64_t, 4096> notes{};
  SearchPart part;
  part.path = path;
  part.memory = course;
  StrategyOptions options;
  options.part = &part;
  options.notes = notes;
  Steer steer(options);
  Steered result;
  result.execution = sim::explore(program, steer, 1).front();
  EXPECT_EQ(notes[1], 0U);
  result.course.assign(notes.begin() + 2, notes.begin() + 2 + static_cast<std::ptrdiff_t>(notes[0]));
  return result;
}

std::size_t preemptions(const Execution& execution) {
  return static_cast<std::size_t>(std::ranges::count_if(execution.decisions, isPreemption));
}

TEST(Steer, FollowsDecisionsAndThenTheCourseThatTheyTook) {
  Rng rng(5);
  for (int i = 0; i < 60; ++i) {
    const Program program = sim::randomProgram(rng, 4);
    const auto random = findStrategy("random")->make({});
    for (const Execution& found : sim::explore(program, *random, 5)) {
      const Steered byDecisions = steered(program, found.decisions, {});
      ASSERT_EQ(byDecisions.execution.traceHash, found.traceHash);
      const Steered byCourse = steered(program, {}, byDecisions.course);
      ASSERT_EQ(byCourse.execution.traceHash, found.traceHash);
      ASSERT_EQ(byCourse.execution.decisions, found.decisions);
      ASSERT_EQ(byCourse.course, byDecisions.course);
    }
  }
}

const Program kTwo = {{sim::store(1), sim::store(1), sim::store(1)}, {sim::store(1), sim::store(1), sim::store(1)}};

TEST(Steer, WithoutACourseNoThreadIsPreempted) { EXPECT_EQ(preemptions(steered(kTwo, {}, {}).execution), 0U); }

TEST(Steer, ALegThatIsLeftOutBelongsToTheNextOneOfItsThread) {
  const ThreadId a{0};
  const ThreadId b{1};
  const std::vector<std::uint64_t> whole = {wordOf(Leg{a, 1}), wordOf(Leg{b, 1}), wordOf(Leg{a, 2}), wordOf(Leg{b, 3})};
  const std::vector<std::uint64_t> shorter = {whole[0], whole[2], whole[3]};
  EXPECT_EQ(preemptions(steered(kTwo, {}, whole).execution), 3U);
  const Steered result = steered(kTwo, {}, shorter);
  EXPECT_EQ(preemptions(result.execution), 1U);
  ASSERT_GE(result.course.size(), 2U);
  EXPECT_EQ(legOf(result.course[0]), (Leg{a, 2}));
}

TEST(Steer, AThreadThatIsFurtherAlreadyOrDoesNotExistIsPassedOver) {
  const std::vector<std::uint64_t> odd = {wordOf(Leg{ThreadId{7}, 3}), wordOf(Leg{ThreadId{0}, 0}),
                                          wordOf(Leg{ThreadId{1}, 2})};
  const Steered result = steered(kTwo, {}, odd);
  EXPECT_TRUE(result.execution.keptRules);
  EXPECT_EQ(legOf(result.course.front()).thread, ThreadId{1});
}

TEST(Steer, ValuesAreThoseOfTheThreadThatChooses) {
  const Program program = {{sim::choose(3), sim::store(1)}, {sim::choose(3), sim::store(1)}};
  const std::vector<std::uint64_t> course = {wordOf(Pick{ThreadId{1}, ChoiceKind::User, 2}),
                                             wordOf(Pick{ThreadId{0}, ChoiceKind::User, 1})};
  const Steered result = steered(program, {}, course);
  std::vector<Pick> picks;
  for (const std::uint64_t word : result.course) {
    if (isPick(word)) { picks.push_back(pickOf(word)); }
  }
  ASSERT_EQ(picks.size(), 2U);
  for (const Pick& pick : picks) {
    EXPECT_EQ(pick.value, pick.thread == ThreadId{0} ? 1 : 2);
  }
}

TEST(Steer, AnExecutionInAnotherProcessKeepsItsCourse) {
  std::vector<std::uint64_t> notes{2, 0, wordOf(Leg{ThreadId{0}, 1}), wordOf(Leg{ThreadId{1}, 3})};
  StrategyOptions options;
  options.notes = notes;
  Steer steer(options);
  steer.beginExecution({.seed = 1, .ranElsewhere = true});
  EXPECT_EQ(notes[0], 2U);
  steer.beginExecution({.seed = 1});
  EXPECT_EQ(notes[0], 0U);
}

}  // namespace
}  // namespace heddle::schedule
