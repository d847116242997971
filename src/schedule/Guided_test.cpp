#include "schedule/Guided.h"

#include <gtest/gtest.h>

#include "schedule/SimulatedSearch.h"
#include "schedule/TraceOracle.h"

namespace heddle::schedule {
namespace {

using sim::Program;
using sim::Trace;

constexpr std::size_t kAll = 10'000'000;

StrategyOptions optionsWith(std::uint32_t limit = 0) {
  StrategyOptions options;
  options.notes = sim::sharedNotes();
  options.backtrackLimit = limit;
  return options;
}

std::set<Trace> tracesOf(const Program& program, Guided& search, sim::Where where = sim::Where::InProcess) {
  std::set<Trace> traces;
  for (const sim::Execution& execution : sim::explore(program, search, kAll, 1, where)) {
    EXPECT_TRUE(execution.keptRules);
    if (execution.ending != Ending::Redundant) { traces.insert(traceOf(execution, program)); }
  }
  return traces;
}

TEST(Guided, FindsEveryTraceInAnyOrder) {
  Rng rng(21);
  for (int i = 0; i < 100; ++i) {
    const Program program = sim::randomProgram(rng, 3);
    Guided search(optionsWith());
    ASSERT_EQ(tracesOf(program, search), sim::AllSchedules(program).traces()) << "program " << i;
    ASSERT_TRUE(search.position().exhausted()) << "program " << i;
  }
}

TEST(Guided, FindsTheSameInForkedExecutions) {
  Rng rng(22);
  for (int i = 0; i < 5; ++i) {
    const Program program = sim::randomProgram(rng, 3);
    Guided here(optionsWith());
    const std::set<Trace> expected = tracesOf(program, here);
    Guided forked(optionsWith());
    ASSERT_EQ(tracesOf(program, forked, sim::Where::Forked), expected) << "program " << i;
  }
}

/// Another process continues with what the first one left, except for the visited states.
TEST(Guided, ContinuesFromItsPosition) {
  Rng rng(23);
  for (int i = 0; i < 30; ++i) {
    const Program program = sim::randomProgram(rng, 3);
    std::set<Trace> traces;
    SearchPart part;
    std::vector<std::uint64_t> memory;
    std::size_t executions = 0;
    for (bool done = false; !done && executions < 100'000; ++executions) {
      StrategyOptions options = optionsWith();
      options.programSeed = 7;
      options.part = &part;
      Guided search(options);
      sim::SimulatedSearch exploration(search, 1);
      const auto execution = exploration.next(program);
      if (!execution) { break; }
      if (execution->ending != Ending::Redundant) { traces.insert(traceOf(*execution, program)); }
      const SearchPosition position = search.position();
      memory.assign(position.memory.begin(), position.memory.end());
      part.cursor = position.cursor;
      part.memory = memory;
      done = position.cursor.done;
    }
    ASSERT_EQ(traces, sim::AllSchedules(program).traces()) << "program " << i;
  }
}

TEST(Guided, SaysThatAlternativesWereDropped) {
  Guided search(optionsWith(1));
  tracesOf(Program(3, {sim::store(1), sim::store(1)}), search);
  EXPECT_FALSE(search.position().exhausted());
  EXPECT_EQ(search.position().cursor.gap, SearchGap::TooManyPrefixes);
}

/// A sequence of threads: the location i is passed when the thread threads[i] executes an operation.
class SequenceOfThreads final : public Guide {
public:
  explicit SequenceOfThreads(std::vector<std::uint16_t> threads) : threads_(std::move(threads)) {}
  std::uint32_t passed() const override { return passed_; }
  std::uint32_t rank(ThreadId thread) override { return isNext(thread) ? 0 : 1; }
  bool isNext(ThreadId thread) const { return passed_ < threads_.size() && threads_[passed_] == raw(thread); }
  void executed(ThreadId thread) { passed_ += isNext(thread) ? 1 : 0; }

private:
  const std::vector<std::uint16_t> threads_;
  std::uint32_t passed_ = 0;
};

TEST(Guided, TakesTheOptionThatPassesTheNextLocation) {
  ThreadSet enabled;
  std::vector<PendingOp> pending(4);
  for (std::uint16_t i = 0; i < 4; ++i) {
    enabled.insert(ThreadId{i});
  }
  for (std::uint64_t seed = 1; seed < 20; ++seed) {
    Guided search(optionsWith());
    ASSERT_TRUE(search.beginExecution({.seed = seed}));
    SequenceOfThreads guide({2, 1, 3, 0});
    std::vector<std::uint16_t> picked;
    for (std::uint64_t step = 0; step < 4; ++step) {
      const ThreadId thread = search.pickThread({enabled, pending, kMainThread, step, nullptr, &guide});
      search.learn({.kind = StepFact::Kind::Step,
                    .op = OpKind::Fence,
                    .thread = thread,
                    .step = static_cast<std::uint32_t>(step + 1)});
      guide.executed(thread);
      picked.push_back(raw(thread));
    }
    EXPECT_EQ(picked, (std::vector<std::uint16_t>{2, 1, 3, 0}));
  }
}

TEST(Guided, BreaksTiesAtRandom) {
  ThreadSet enabled;
  std::vector<PendingOp> pending(3);
  for (std::uint16_t i = 0; i < 3; ++i) {
    enabled.insert(ThreadId{i});
  }
  std::set<std::uint16_t> picked;
  for (std::uint64_t seed = 1; seed < 40; ++seed) {
    Guided search(optionsWith());
    ASSERT_TRUE(search.beginExecution({.seed = seed}));
    SequenceOfThreads guide({9});
    picked.insert(raw(search.pickThread({enabled, pending, kMainThread, 0, nullptr, &guide})));
  }
  EXPECT_EQ(picked.size(), 3U);
}

}  // namespace
}  // namespace heddle::schedule
