#include "explore/pipeline/Verdict.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/ExitCode.h"

namespace heddle::explore {
namespace {

using testing::Contains;
using testing::HasSubstr;

const VerdictSetup kRandom{"random", 1, "racing", -1};

CampaignResult explored(std::uint64_t executions) {
  CampaignResult result;
  result.executions = executions;
  return result;
}

TEST(Verdict, AStandstillThatIsNotShownIsNotDecided) {
  CampaignResult result;
  result.executions = 10;
  result.tally.standstills = 3;
  Verdict verdict = verdictOf({}, result, {});
  EXPECT_EQ(verdict.exitCode, kNothingFound);
  EXPECT_THAT(
      verdict.notes,
      Contains(HasSubstr("3 of 10 schedules ran or blocked without a scheduling point until the hang time-out")));
  result.tally.standstills = 10;
  EXPECT_EQ(verdictOf({}, result, {}).exitCode, kTargetFailed);
}

TEST(Verdict, NothingFoundIsNotCalledComplete) {
  const Verdict verdict = verdictOf(kRandom, explored(1000), {});
  EXPECT_EQ(verdict.sentence, "No error in 1000 schedules (random, seed 1, points: racing).");
  EXPECT_THAT(verdict.notes, Contains(HasSubstr("Not complete")));
  EXPECT_EQ(verdict.exitCode, 0);
}

TEST(Verdict, NamesAllLibrariesWhoseAccessesAreNotSeen) {
  CampaignResult result = explored(1);
  result.unseenModules = {{"libstdc++.so.6", false, true}, {"libother.so", true}};
  EXPECT_THAT(verdictOf(kRandom, result, {}).notes,
              Contains(HasSubstr("Heddle does not see accesses inside libstdc++.so.6, libother.so (synchronises).")));
}

TEST(Verdict, TimeThatIsUpInTheFirstExecutionIsSaid) {
  CampaignResult result = explored(0);
  result.timeUp = true;
  const Verdict verdict = verdictOf(kRandom, result, {});
  EXPECT_EQ(verdict.sentence, "No verdict: the time ran out before the first schedule ended.");
  EXPECT_EQ(verdict.exitCode, 3);
}

TEST(Verdict, SuppressedFindingsAreCounted) {
  ConfirmedFindings findings;
  findings.suppressed.push_back({"race-000001", "data-race", "Data race", "race:*"});
  const Verdict verdict = verdictOf(kRandom, explored(10), findings);
  EXPECT_THAT(verdict.notes, Contains("1 finding was suppressed."));
  EXPECT_EQ(verdict.exitCode, 0);
}

TEST(Verdict, RacesOfOneIdentityAreCounted) {
  ConfirmedFindings findings;
  findings.confirmed.resize(1);
  findings.confirmed.front().finding.moreRaces.resize(3);
  EXPECT_THAT(verdictOf(kRandom, explored(10), findings).sentence,
              HasSubstr("1 error and 3 more races between the same functions in 10 schedules"));
}

TEST(Verdict, AnExhaustedSearchIsCalledComplete) {
  CampaignResult result = explored(20);
  result.exhausted = true;
  const Verdict verdict = verdictOf({"every-schedule", 1, "all", -1}, result, {});
  EXPECT_EQ(verdict.sentence, "All 20 schedules explored: no error (points: all; sequential consistency).");
  EXPECT_TRUE(verdict.notes.empty());
}

TEST(Verdict, ABoundIsPartOfTheClaim) {
  CampaignResult result = explored(20);
  result.exhausted = true;
  EXPECT_THAT(verdictOf({"dfs", 1, "all", 2}, result, {}).sentence,
              HasSubstr("All 20 schedules with at most 2 preemptions explored"));
}

TEST(Verdict, AReducedSearchClaimsBehaviours) {
  CampaignResult result = explored(20);
  result.exhausted = true;
  result.repetitions = 3;
  EXPECT_EQ(
      verdictOf({"dpor", 1, "all", -1}, result, {}).sentence,
      "All behaviours explored: no error in 17 schedules and 3 repetitions (points: all; sequential consistency).");
  EXPECT_THAT(verdictOf({"dpor", 1, "all", 1}, result, {}).sentence,
              HasSubstr("All behaviours with at most 1 preemption explored"));
  result.repetitions = 0;
  result.states = 40;
  EXPECT_THAT(verdictOf({"dfs", 1, "all", -1}, result, {}).sentence,
              HasSubstr("All behaviours explored: no error in 20 schedules, 40 states ("));
}

TEST(Verdict, APortfolioNamesItsStrategies) {
  EXPECT_EQ(verdictOf({"portfolio", 1, "racing", -1}, explored(1000), {}).sentence,
            "No error in 1000 schedules (portfolio of dpor, pos, surw, random and pct, seed 1, points: racing).");
}

TEST(Verdict, APortfolioThatEndedSaysThatAllBehavioursWereExplored) {
  CampaignResult result = explored(60);
  result.exhausted = true;
  result.repetitions = 2;
  result.traces.assign(20, 1);
  result.behaviours = 5;
  const VerdictSetup setup{"portfolio", 1, "racing", -1};
  const Verdict verdict = verdictOf(setup, result, {});
  EXPECT_EQ(
      verdict.sentence,
      "All behaviours explored: no error in 58 schedules and 2 repetitions (points: racing; sequential consistency).");
  EXPECT_TRUE(verdict.notes.empty());
  ConfirmedFindings findings;
  findings.confirmed.resize(1);
  const Verdict found = verdictOf(setup, result, findings);
  EXPECT_THAT(found.sentence, HasSubstr("1 error in 60 schedules (portfolio of"));
  EXPECT_THAT(found.notes, Contains("All behaviours were explored."));
}

TEST(Verdict, APortfolioSaysWhichBoundWasCompleted) {
  CampaignResult result = explored(1000);
  const VerdictSetup setup{"portfolio", 1, "racing", -1};
  result.completedBound = 1;
  EXPECT_THAT(verdictOf(setup, result, {}).notes,
              Contains("Not complete: other schedules may still fail. All behaviours with at most 1 preemption were "
                       "explored."));
  result.completedBound = 0;
  EXPECT_THAT(verdictOf(setup, result, {}).notes, Contains(HasSubstr("All behaviours without preemptions were")));
  result.completedBound = -1;
  EXPECT_THAT(verdictOf(setup, result, {}).notes, Contains(HasSubstr("`--strategy dfs` searches")));
}

TEST(Verdict, ADepthBoundIsPartOfTheClaimAndNotAllOfIt) {
  CampaignResult result = explored(20);
  result.gap = SearchGap::CutOff;
  result.share = 1;
  const Verdict verdict = verdictOf({"dfs", 1, "all", -1, 8}, result, {});
  EXPECT_EQ(
      verdict.sentence,
      "All behaviours of the first 8 steps explored: no error in 20 schedules (points: all; sequential consistency).");
  EXPECT_THAT(verdict.notes, Contains("Not complete: after the first 8 steps, only one continuation was executed."));
  result.share = 0.5;
  EXPECT_THAT(verdictOf({"dfs", 1, "all", -1, 8}, result, {}).sentence, HasSubstr("No error in 20 schedules"));
  result.share = 1;
  result.exhausted = true;  // no execution exceeded the bound
  result.gap = SearchGap::None;
  EXPECT_THAT(verdictOf({"dfs", 1, "all", -1, 8}, result, {}).sentence, HasSubstr("All behaviours explored"));
}

TEST(Verdict, ASearchThatWasNotFinishedSaysHowFarItCame) {
  CampaignResult result = explored(20);
  result.share = 0.254;
  EXPECT_THAT(verdictOf({"dfs", 1, "all", -1}, result, {}).notes, Contains(HasSubstr("after about 25% of the tree")));
  result.share = 0.0001;
  EXPECT_THAT(verdictOf({"dfs", 1, "all", -1}, result, {}).notes,
              Contains(HasSubstr("after less than 1% of the tree")));
  result.share = 0;
  EXPECT_THAT(verdictOf({"dfs", 1, "all", -1}, result, {}).notes, testing::Not(Contains(HasSubstr("of the tree"))));
}

TEST(Verdict, AGuidedSearchSaysWhyItEnded) {
  CampaignResult result = explored(20);
  result.guide.ended = true;
  EXPECT_THAT(verdictOf({"guided", 1, "racing", -1}, result, {}).notes,
              Contains("Not complete: the search ended at the first error."));
  result.guide.reached.emplace();
  EXPECT_THAT(verdictOf({"guided", 1, "racing", -1}, result, {}).notes,
              Contains("Not complete: the search ended when an execution had passed all locations."));
  result.guide.ended = false;
  EXPECT_THAT(verdictOf({"guided", 1, "racing", -1}, result, {}).notes,
              Contains("Not complete: the budget ran out before the search ended; raise --schedules or --successors."));
}

TEST(Verdict, FindingsAreCounted) {
  ConfirmedFindings findings;
  findings.confirmed.resize(2);
  const Verdict verdict = verdictOf(kRandom, explored(50), findings);
  EXPECT_EQ(verdict.sentence, "2 errors in 50 schedules (random, seed 1, points: racing).");
  EXPECT_EQ(verdict.exitCode, 1);
}

TEST(Verdict, WhatWasNotReproducedIsListedButNoError) {
  ConfirmedFindings findings;
  findings.notReproduced.push_back({{}, "the replay's trace differs"});
  findings.notReproduced[0].finding.id = "race-000001";
  const Verdict verdict = verdictOf(kRandom, explored(50), findings);
  EXPECT_EQ(verdict.exitCode, 0);
  EXPECT_THAT(verdict.sentence, HasSubstr("No reproducible error"));
  EXPECT_THAT(verdict.notes, Contains(HasSubstr("race-000001")));
}

TEST(Verdict, NoScheduleIsNoVerdict) {
  const Verdict verdict = verdictOf(kRandom, explored(0), {});
  EXPECT_THAT(verdict.sentence, HasSubstr("no schedule was executed"));
  EXPECT_EQ(verdict.exitCode, 3);
}

TEST(Verdict, UnsupportedProgramsGetNoVerdict) {
  CampaignResult result = explored(10);
  result.tally.notSupported["pthread_cancel"] = 4;
  const Verdict verdict = verdictOf(kRandom, result, {});
  EXPECT_THAT(verdict.sentence, HasSubstr("No verdict: 4 of 10 schedules"));
  EXPECT_THAT(verdict.notes, Contains(HasSubstr("pthread_cancel")));
  EXPECT_EQ(verdict.exitCode, 3);
}

TEST(Verdict, SaysWhatWasNotSeen) {
  CampaignResult result = explored(10);
  result.tally.spinCut = true;
  result.programInstrumented = false;
  result.tally.diverged = 2;
  const Verdict verdict = verdictOf(kRandom, result, {});
  EXPECT_THAT(verdict.notes, Contains(HasSubstr("Spin loops were cut short")));
  EXPECT_THAT(verdict.notes, Contains(HasSubstr("does not see its plain accesses and atomics")));
  EXPECT_THAT(verdict.notes, Contains(HasSubstr("2 executions did not repeat")));
}

TEST(Verdict, WhatWasCutOffIsNotDecided) {
  CampaignResult result = explored(10);
  result.tally.cutOff = 3;
  VerdictSetup setup = kRandom;
  setup.maxSteps = 500;
  const Verdict verdict = verdictOf(setup, result, {});
  EXPECT_EQ(verdict.exitCode, 0);
  EXPECT_THAT(verdict.notes, Contains("3 of 10 schedules were cut off after 500 steps: not decided; --max-steps raises "
                                      "the limit."));
}

TEST(Verdict, WhatDependsOnTimingCountsOnlyWhereItIsAskedFor) {
  ConfirmedFindings findings;
  findings.confirmed.resize(1);
  findings.confirmed[0].finding.dependsOnTiming = true;
  VerdictSetup setup = kRandom;
  const Verdict verdict = verdictOf(setup, explored(50), findings);
  EXPECT_EQ(verdict.exitCode, 0);
  EXPECT_THAT(verdict.sentence, HasSubstr("No error in 50 schedules, except errors that depend on timing"));
  EXPECT_THAT(verdict.notes, Contains(HasSubstr("1 error depends on timing")));
  setup.timingFails = true;
  EXPECT_EQ(verdictOf(setup, explored(50), findings).exitCode, 1);
  findings.confirmed.resize(2);
  setup.timingFails = false;
  EXPECT_THAT(verdictOf(setup, explored(50), findings).sentence, HasSubstr("1 error in 50 schedules"));
}

TEST(Verdict, WhatTheBudgetCutOffIsSaidInOneLine) {
  ConfirmedFindings findings;
  EXPECT_THAT(verdictOf(kRandom, explored(10), findings).notes, testing::Not(Contains(HasSubstr("Not finished"))));
  findings.left = 2;
  findings.predictionCut = true;
  findings.notShortened = 1;
  CampaignResult result = explored(10);
  const Verdict verdict = verdictOf(kRandom, result, findings);
  EXPECT_THAT(verdict.notes,
              Contains("Not finished for lack of time: replaying 2 suspicious executions (not confirmed, "
                       "so not counted as errors), prediction, minimising 1 schedule."));
  EXPECT_EQ(verdict.exitCode, 0) << "a suspect is not an error";
  result.interrupted = true;
  EXPECT_THAT(verdictOf(kRandom, result, findings).notes,
              Contains(HasSubstr("Not finished because of the interrupt:")));
}

TEST(Verdict, AnInterruptedExplorationSaysSo) {
  CampaignResult result = explored(10);
  result.interrupted = true;
  EXPECT_THAT(verdictOf(kRandom, result, {}).sentence, HasSubstr("Interrupted. No error in 10 schedules so far"));
}

}  // namespace
}  // namespace heddle::explore
