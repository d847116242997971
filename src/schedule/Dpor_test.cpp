#include "schedule/Dpor.h"

#include <gtest/gtest.h>

#include <cmath>

#include "schedule/SimulatedSearch.h"
#include "schedule/TraceOracle.h"

namespace heddle::schedule {
namespace {

using sim::Execution;
using sim::explore;
using sim::Program;
using sim::Trace;

constexpr std::size_t kAll = 10'000'000;

StrategyOptions withNotes() {
  StrategyOptions options;
  options.notes = sim::sharedNotes();
  return options;
}

struct Found {
  std::size_t complete = 0;
  std::size_t repetitions = 0;
  std::set<Trace> traces;
  bool exhausted = false;
};

Found search(const Program& program, sim::Where where = sim::Where::InProcess,
             sim::Eliminated eliminated = sim::Eliminated::Nothing) {
  Dpor dpor(withNotes());
  Found found;
  for (const Execution& execution : explore(program, dpor, kAll, 1, where, eliminated)) {
    EXPECT_TRUE(execution.keptRules);
    if (execution.ending == Ending::Redundant) {
      ++found.repetitions;
    } else {
      ++found.complete;
      found.traces.insert(traceOf(execution, program));
    }
  }
  found.exhausted = dpor.position().exhausted();
  return found;
}

/// Expects every trace exactly once.
void expectExact(const Program& program, std::size_t traces) {
  const Found found = search(program);
  EXPECT_EQ(found.complete, traces);
  EXPECT_EQ(found.traces.size(), traces);
  EXPECT_TRUE(found.exhausted);
}

Program sameThreads(std::size_t count, const sim::Thread& thread) { return Program(count, thread); }

TEST(Dpor, WritersOfOneVariableGiveTheFactorial) {
  std::size_t factorial = 1;
  for (std::size_t n = 1; n <= 6; ++n) {
    factorial *= n;
    expectExact(sameThreads(n, {sim::store(1)}), factorial);
  }
}

TEST(Dpor, IndependentThreadsRunOnce) {
  expectExact({{sim::store(1), sim::store(1)}, {sim::store(2), sim::load(2)}, {sim::think(), sim::load(3)}}, 1);
  expectExact(sameThreads(5, {sim::load(1), sim::load(2)}), 1);
}

TEST(Dpor, OneWriterAndItsReaders) {
  // Each reader comes before or after the write; the order among readers does not matter.
  for (std::size_t readers = 1; readers <= 6; ++readers) {
    Program program = sameThreads(readers, {sim::load(1)});
    program.push_back({sim::store(1)});
    expectExact(program, std::size_t{1} << readers);
  }
}

TEST(Dpor, LockTakenByEachThreadGivesTheFactorial) {
  std::size_t factorial = 1;
  for (std::size_t n = 1; n <= 5; ++n) {
    factorial *= n;
    expectExact(sameThreads(n, {sim::lock(1), sim::unlock(1)}), factorial);
    expectExact(sameThreads(n, {sim::think(), sim::lock(1), sim::store(2), sim::unlock(1), sim::think()}), factorial);
  }
}

TEST(Dpor, LockTakenTwiceByTwoThreadsGivesTheBinomial) {
  expectExact(sameThreads(2, {sim::lock(1), sim::unlock(1), sim::lock(1), sim::unlock(1)}), 6);
}

TEST(Dpor, DiningPhilosophersAndTheirDeadlock) {
  for (std::size_t n = 2; n <= 4; ++n) {
    Program program;
    for (std::size_t i = 0; i < n; ++i) {
      const std::uint64_t left = 1 + i;
      const std::uint64_t right = 1 + (i + 1) % n;
      program.push_back({sim::lock(left), sim::lock(right), sim::unlock(right), sim::unlock(left)});
    }
    // For each fork, one of its two philosophers is first: 2^n orders, two of which are cycles. One cycle is the
    // deadlock. The other one, in which each waits for the neighbour's second fork, is impossible.
    const Found found = search(program);
    EXPECT_EQ(found.traces, sim::AllSchedules(program).traces());
    EXPECT_EQ(found.complete, found.traces.size());
    EXPECT_EQ(found.complete, (std::size_t{1} << n) - 1);
  }
}

TEST(Dpor, ChoicesAreAllTaken) {
  expectExact({{sim::choose(3), sim::choose(2)}, {sim::choose(2)}}, 12);
  expectExact({{sim::choose(3), sim::store(1)}, {sim::store(1)}}, 6);
}

TEST(Dpor, ThreadsThatAreCreatedAndJoined) {
  const Program program = {{sim::store(1), sim::create(1), sim::create(2), sim::store(1), sim::join(1), sim::join(2)},
                           {sim::store(1)},
                           {sim::load(1), sim::store(2)}};
  const Found found = search(program);
  EXPECT_EQ(found.traces, sim::AllSchedules(program).traces());
  EXPECT_EQ(found.complete, found.traces.size());
}

TEST(Dpor, WaitingForAPermit) {
  const Program program = {{sim::acquire(1), sim::store(2)}, {sim::acquire(1), sim::store(2)}, {sim::release(1)}};
  const Found found = search(program);
  EXPECT_EQ(found.traces, sim::AllSchedules(program).traces());
  EXPECT_EQ(found.complete, found.traces.size());
}

TEST(Dpor, WaitingWhereTheRestIsKnown) {
  // The second thread may take its permit back before the third one gets it. What follows is known, but not that the
  // third one could have been faster.
  const Program program = {{sim::store(1), sim::acquire(2)},
                           {sim::release(2), sim::acquire(2)},
                           {sim::acquire(2), sim::lock(1), sim::unlock(1)}};
  const Found found = search(program);
  EXPECT_EQ(found.traces, sim::AllSchedules(program).traces());
  EXPECT_EQ(found.complete, 5U);
}

TEST(Dpor, FindsEveryTraceOfRandomProgramsOnce) {
  Rng rng(11);
  std::size_t complete = 0;
  std::size_t repetitions = 0;
  std::size_t schedules = 0;
  for (int i = 0; i < 400; ++i) {
    const Program program = sim::randomProgram(rng, 3);
    const sim::AllSchedules all(program);
    const Found found = search(program);
    ASSERT_EQ(found.traces, all.traces()) << "program " << i;
    ASSERT_EQ(found.complete, found.traces.size()) << "program " << i;
    ASSERT_TRUE(found.exhausted) << "program " << i;
    complete += found.complete;
    repetitions += found.repetitions;
    schedules += all.schedules();
  }
  RecordProperty("traces", std::to_string(complete));
  RecordProperty("repetitions", std::to_string(repetitions));
  RecordProperty("schedules", std::to_string(schedules));
  EXPECT_LT(repetitions, complete / 4);
  EXPECT_LT(complete * 3, schedules);
}

TEST(Dpor, EliminationLosesNoTraceAndRepeatsNone) {
  Rng rng(15);
  std::size_t repetitions = 0;
  std::size_t without = 0;
  for (int i = 0; i < 400; ++i) {
    const Program program = i % 2 == 0 ? sim::branchingProgram(rng, 2) : sim::randomProgram(rng, 3);
    const Found plain = search(program);
    const Found found = search(program, sim::Where::InProcess, sim::Eliminated::Everything);
    ASSERT_EQ(found.traces, plain.traces) << "program " << i;
    ASSERT_EQ(found.complete, found.traces.size()) << "program " << i;
    ASSERT_TRUE(found.exhausted) << "program " << i;
    repetitions += found.repetitions;
    without += plain.repetitions;
  }
  RecordProperty("repetitions", std::to_string(repetitions));
  RecordProperty("repetitionsWithout", std::to_string(without));
}

/// If the second thread loads nothing stored, it ends, and no thread can interfere with the store of the first any
/// more. Where the first thread is asleep then, the third one must run all the same: its store races with what was
/// loaded.
TEST(Dpor, EliminationRunsNoThreadThatIsAsleep) {
  const Program program = {{sim::store(1)}, {sim::load(2), sim::loadOrSkip(2, 1), sim::load(1)}, {sim::store(2)}};
  EXPECT_EQ(search(program, sim::Where::InProcess, sim::Eliminated::Everything).traces, search(program).traces);
}

TEST(Dpor, BoundedFindsTheTracesWithinTheBound) {
  Rng rng(13);
  for (int i = 0; i < 120; ++i) {
    const Program program = sim::randomProgram(rng, 3);
    const sim::AllSchedules all(program);
    for (std::int32_t bound = 0; bound <= 3; ++bound) {
      StrategyOptions options = withNotes();
      options.preemptionBound = bound;
      Dpor dpor(options);
      std::set<Trace> traces;
      for (const Execution& execution : explore(program, dpor, kAll)) {
        ASSERT_LE(execution.preemptions(), static_cast<std::uint32_t>(bound));
        traces.insert(traceOf(execution, program));
      }
      ASSERT_EQ(traces, all.within(static_cast<std::uint32_t>(bound))) << "program " << i << " bound " << bound;
      ASSERT_TRUE(dpor.position().exhausted());
    }
  }
}

/// Programs with enough behaviours for a share of them to be meaningful.
std::vector<Program> largePrograms() {
  std::vector<Program> programs = {sameThreads(5, {sim::store(1)}), sameThreads(3, {sim::store(1), sim::store(1)}),
                                   sameThreads(4, {sim::lock(1), sim::store(2), sim::unlock(1), sim::load(2)})};
  Rng rng(14);
  while (programs.size() < 40) {
    Program program = sim::randomProgram(rng, 4);
    if (search(program).complete >= 40) { programs.push_back(std::move(program)); }
  }
  return programs;
}

/// Compares the estimated share with the actual one, which is known only at the end. Options not found yet are not
/// counted, so the estimate may be too high.
TEST(Dpor, EstimatesItsProgress) {
  double error = 0;
  double worst = 0;
  int looks = 0;
  for (const Program& program : largePrograms()) {
    const Found found = search(program);
    const std::size_t all = found.complete + found.repetitions;
    Dpor dpor(withNotes());
    sim::SimulatedSearch exploration(dpor, 1);
    for (std::size_t done = 1; done < all; ++done) {
      exploration.next(program);
      if (done % (all / 10) == 0) {
        const double off =
            std::abs(dpor.position().cursor.share - static_cast<double>(done) / static_cast<double>(all));
        error += off;
        worst = std::max(worst, off);
        ++looks;
      }
    }
  }
  EXPECT_GT(looks, 300);
  EXPECT_LT(error / looks, 0.12);
  EXPECT_LT(worst, 0.6);
  RecordProperty("meanError", std::to_string(error / looks));
  RecordProperty("worstError", std::to_string(worst));
}

TEST(Dpor, ForkedExecutionsGiveTheSameSearch) {
  const Program program = {
      {sim::lock(1), sim::choose(2), sim::unlock(1)}, {sim::lock(1), sim::unlock(1), sim::store(2)}, {sim::load(2)}};
  const Found here = search(program);
  const Found there = search(program, sim::Where::Forked);
  EXPECT_EQ(here.traces, there.traces);
  EXPECT_EQ(here.complete, there.complete);
  EXPECT_EQ(here.repetitions, there.repetitions);
}

TEST(Dpor, SaysWhyItIsIncomplete) {
  Dpor dpor(withNotes());
  ASSERT_TRUE(dpor.beginExecution({.seed = 1}));
  dpor.endExecution({.spinCut = true});
  EXPECT_FALSE(dpor.beginExecution({.seed = 2}));
  EXPECT_FALSE(dpor.position().exhausted());
  EXPECT_EQ(gapWords(dpor.position().cursor.gap), "spinning threads were descheduled");
  EXPECT_TRUE(dpor.position().exhaustedButForSpinning());
}

TEST(Dpor, ASpinningThreadIsTheLeastReasonToBeIncomplete) {
  Dpor dpor(withNotes());
  ASSERT_TRUE(dpor.beginExecution({.seed = 1}));
  dpor.endExecution({.spinCut = true, .timeCut = true});
  EXPECT_FALSE(dpor.beginExecution({.seed = 2}));
  EXPECT_EQ(dpor.position().cursor.gap, SearchGap::TimeNotExplored);
  EXPECT_FALSE(dpor.position().exhaustedButForSpinning());
}

TEST(Dpor, SearchStartsAgainWhenPointsWereAdded) {
  Dpor dpor(withNotes());
  explore(sameThreads(3, {sim::store(1)}), dpor, 3);
  ASSERT_TRUE(dpor.beginExecution({.seed = 1}));
  dpor.endExecution({.newPoints = true});
  EXPECT_EQ(explore(sameThreads(2, {sim::store(1), sim::store(1)}), dpor, kAll).size(), 6U);
  EXPECT_TRUE(dpor.position().exhausted());
}

}  // namespace
}  // namespace heddle::schedule
