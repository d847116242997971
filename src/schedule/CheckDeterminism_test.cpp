#include "schedule/CheckDeterminism.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <type_traits>

#include "schedule/RandomWalk.h"
#include "schedule/Registry.h"
#include "schedule/SimulatedSearch.h"

namespace heddle::schedule {
namespace {

using sim::Program;

std::unique_ptr<Strategy> checking(std::string_view repeated) {
  StrategyOptions options;
  options.repeated = repeated;
  return findStrategy("check-determinism")->make(options);
}

const Program kSteady = {{sim::store(1), sim::store(2), sim::choose(2)}, {sim::store(1), sim::store(2)}};

TEST(CheckDeterminism, RunsEveryScheduleTwice) {
  for (const sim::Where where : {sim::Where::InProcess, sim::Where::Forked}) {
    const auto strategy = checking("random");
    const auto executions = sim::explore(kSteady, *strategy, 40, 1, where);
    ASSERT_EQ(executions.size(), 40U);
    bool different = false;
    for (std::size_t i = 0; i < executions.size(); i += 2) {
      EXPECT_EQ(executions[i].decisions, executions[i + 1].decisions);
      different = different || executions[i].decisions != executions[0].decisions;
    }
    EXPECT_TRUE(different);
    EXPECT_FALSE(executions.back().mismatch);
  }
}

TEST(CheckDeterminism, WrapsAnExhaustiveSearch) {
  const auto strategy = checking("every-schedule");
  const Program program(2, sim::Thread(2, sim::store(1)));
  EXPECT_EQ(sim::explore(program, *strategy, 1000).size(), 12U);
  EXPECT_TRUE(positionOf(*strategy).exhausted());
}

TEST(CheckDeterminism, NamesTheFirstStepThatDiffers) {
  // As if an address or a clock influenced what the second step does.
  Program flaky = kSteady;
  flaky[0][1] = sim::store(3);
  flaky[1][1] = sim::store(3);
  const auto strategy = checking("round-robin");
  sim::SimulatedSearch exploration(*strategy, 1);
  ASSERT_TRUE(exploration.next(kSteady));
  ASSERT_TRUE(exploration.next(kSteady));
  ASSERT_TRUE(exploration.next(kSteady));
  const auto last = exploration.next(flaky);
  ASSERT_TRUE(last);
  const auto& mismatch = last->mismatch;
  ASSERT_TRUE(mismatch);
  EXPECT_EQ(mismatch->execution, 3U);
  EXPECT_EQ(mismatch->step, 2U);
  EXPECT_FALSE(exploration.next(kSteady));
}

TEST(CheckDeterminism, NamesTheDecisionThatDiffers) {
  Program flaky = kSteady;
  flaky[0][2] = sim::choose(3);
  const auto strategy = checking("round-robin");
  sim::SimulatedSearch exploration(*strategy, 1);
  ASSERT_TRUE(exploration.next(kSteady));
  const auto last = exploration.next(flaky);
  ASSERT_TRUE(last && last->mismatch);
  EXPECT_EQ(last->mismatch->decision, 3U);
}

TEST(CheckDeterminism, SecondExecutionSeesTheSameRandomNumbers) {
  const auto strategy = checking("random");
  EXPECT_EQ(strategy->beginExecution({.seed = 5})->programSeed, 5U);
  strategy->endExecution({});
  EXPECT_EQ(strategy->beginExecution({.seed = 6})->programSeed, 5U);
  strategy->endExecution({});
  EXPECT_EQ(strategy->beginExecution({.seed = 7})->programSeed, 7U);
}

TEST(CheckDeterminism, CutOffScheduleIsNotRepeated) {
  const auto strategy = checking("random");
  EXPECT_EQ(strategy->beginExecution({.seed = 5})->programSeed, 5U);
  strategy->endExecution({.decisionsComplete = false});
  EXPECT_EQ(strategy->beginExecution({.seed = 6})->programSeed, 6U);
  strategy->endExecution({.newPoints = true});
  EXPECT_EQ(strategy->beginExecution({.seed = 7})->programSeed, 7U);
}

// Strategy has only pure functions, so a class that derives from it directly forwards each of them or does not compile.
static_assert(!std::is_base_of_v<SimpleStrategy, CheckDeterminism>);

/// A strategy that offers everything and notes which calls reach it.
class Offering final : public SimpleStrategy, public DependenceObserver, public Resumable {
public:
  struct Calls {
    int begun = 0, picked = 0, values = 0, observed = 0, learned = 0, left = 0, asked = 0, ended = 0;
    bool ranElsewhere = false;
  };
  explicit Offering(Calls& calls) : SimpleStrategy(this), calls_(calls) {}

  std::optional<ExecutionSetup> beginExecution(const ExecutionStart& start) override {
    ++calls_.begun;
    calls_.ranElsewhere = start.ranElsewhere;
    return ExecutionSetup{.programSeed = 42, .observes = true, .dependences = this};
  }
  ThreadId pickThread(const Choices& choices) override { return ++calls_.picked, choices.enabled.first(); }
  std::uint32_t pickValue(const ValueChoice& /*choice*/) override { return ++calls_.values, 1; }
  void observe(const Event& /*event*/) override { ++calls_.observed; }
  std::optional<Mismatch> endExecution(const ExecutionRecord& /*record*/) override {
    return ++calls_.ended, std::nullopt;
  }
  void learn(const StepFact& /*fact*/) override { ++calls_.learned; }
  void leaveBehind(std::span<const PendingOp> /*pending*/) override { ++calls_.left; }
  bool knowsTheRest() const override { return ++calls_.asked, false; }
  SearchPosition position() const override { return {.memory = kMemory, .learnedSteps = 7, .repeatFirst = true}; }

  static constexpr std::uint64_t kMemory[] = {1, 2, 3};

private:
  Calls& calls_;
};

TEST(CheckDeterminism, OffersWhatTheRepeatedStrategyOffers) {
  Offering::Calls calls;
  CheckDeterminism checking(std::make_unique<Offering>(calls));
  ASSERT_NE(checking.resumable(), nullptr);
  EXPECT_EQ(positionOf(checking).memory.data(), Offering::kMemory);
  EXPECT_EQ(positionOf(checking).learnedSteps, 7U);
  EXPECT_TRUE(positionOf(checking).repeatFirst);
  EXPECT_EQ(CheckDeterminism(std::make_unique<RandomWalk>()).resumable(), nullptr);

  EXPECT_EQ(sim::explore(kSteady, checking, 2).size(), 2U);
  EXPECT_EQ(calls.begun, 1);
  EXPECT_GT(calls.picked, 0);
  EXPECT_EQ(calls.values, 1);
  EXPECT_EQ(calls.observed, 5);
  EXPECT_GE(calls.learned, 5);
  EXPECT_EQ(calls.left, 1);
  EXPECT_GT(calls.asked, 0);
  EXPECT_EQ(calls.ended, 1);

  const auto setup = checking.beginExecution({.seed = 3, .ranElsewhere = true});
  ASSERT_TRUE(setup);
  EXPECT_TRUE(calls.ranElsewhere);
  EXPECT_EQ(setup->programSeed, 42U);
  EXPECT_TRUE(setup->observes);
  EXPECT_TRUE(setup->needsEvents);
  EXPECT_NE(setup->dependences, nullptr);
}

TEST(CheckDeterminism, RepeatsAReducedSearch) {
  const Program program(2, sim::Thread(2, sim::store(1)));
  StrategyOptions options;
  options.notes = sim::sharedNotes();
  options.repeated = "dpor";
  const auto strategy = findStrategy("check-determinism")->make(options);
  const auto dpor = findStrategy("dpor")->make(options);
  const auto redundant = [](const sim::Execution& execution) { return execution.ending == Ending::Redundant; };
  const auto twice = sim::explore(program, *strategy, 1000);
  const auto once = sim::explore(program, *dpor, 1000);
  EXPECT_EQ(twice.size(), 2 * once.size() - static_cast<std::size_t>(std::ranges::count_if(once, redundant)));
  EXPECT_FALSE(twice.back().mismatch);
  EXPECT_TRUE(positionOf(*strategy).exhausted());
}

}  // namespace
}  // namespace heddle::schedule
