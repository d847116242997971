#include "schedule/CheckDeterminism.h"

#include "schedule/Registry.h"
#include "schedule/SimulatedExecution.h"

#include <gtest/gtest.h>

namespace heddle {
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
    EXPECT_EQ(strategy->nondeterminism(), nullptr);
  }
}

TEST(CheckDeterminism, WrapsAnExhaustiveSearch) {
  const auto strategy = checking("every-schedule");
  const Program program(2, sim::Thread(2, sim::store(1)));
  EXPECT_EQ(sim::explore(program, *strategy, 1000).size(), 12U);
  EXPECT_TRUE(strategy->exhausted());
}

TEST(CheckDeterminism, TellsTheFirstStepThatDiffers) {
  // As if an address or a clock influenced what the second step does.
  Program flaky = kSteady;
  flaky[0][1] = sim::store(3);
  flaky[1][1] = sim::store(3);
  const auto strategy = checking("round-robin");
  sim::Exploration exploration(*strategy, 1);
  ASSERT_TRUE(exploration.next(kSteady));
  ASSERT_TRUE(exploration.next(kSteady));
  ASSERT_TRUE(exploration.next(kSteady));
  ASSERT_TRUE(exploration.next(flaky));
  const Mismatch* mismatch = strategy->nondeterminism();
  ASSERT_NE(mismatch, nullptr);
  EXPECT_EQ(mismatch->execution, 3U);
  EXPECT_EQ(mismatch->step, 2U);
  EXPECT_FALSE(exploration.next(kSteady));
  EXPECT_FALSE(strategy->incompleteReason().empty());
}

TEST(CheckDeterminism, TellsTheDecisionThatDiffers) {
  Program flaky = kSteady;
  flaky[0][2] = sim::choose(3);
  const auto strategy = checking("round-robin");
  sim::Exploration exploration(*strategy, 1);
  ASSERT_TRUE(exploration.next(kSteady));
  ASSERT_TRUE(exploration.next(flaky));
  ASSERT_NE(strategy->nondeterminism(), nullptr);
  EXPECT_EQ(strategy->nondeterminism()->decision, 3U);
}

TEST(CheckDeterminism, SecondExecutionSeesTheSameRandomNumbers) {
  const auto strategy = checking("random");
  ASSERT_TRUE(strategy->beginExecution(5));
  EXPECT_EQ(strategy->programSeed(5), 5U);
  strategy->endExecution({});
  ASSERT_TRUE(strategy->beginExecution(6));
  EXPECT_EQ(strategy->programSeed(6), 5U);
  strategy->endExecution({});
  ASSERT_TRUE(strategy->beginExecution(7));
  EXPECT_EQ(strategy->programSeed(7), 7U);
}

TEST(CheckDeterminism, CutOffScheduleIsNotRepeated) {
  const auto strategy = checking("random");
  ASSERT_TRUE(strategy->beginExecution(5));
  strategy->endExecution({.decisionsComplete = false});
  ASSERT_TRUE(strategy->beginExecution(6));
  EXPECT_EQ(strategy->programSeed(6), 6U);
  strategy->endExecution({.newPoints = true});
  ASSERT_TRUE(strategy->beginExecution(7));
  EXPECT_EQ(strategy->programSeed(7), 7U);
}

}  // namespace
}  // namespace heddle
