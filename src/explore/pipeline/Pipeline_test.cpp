#include "explore/pipeline/Pipeline.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/ExitCode.h"
#include "explore/pipeline/SearchOptions.h"

namespace heddle::explore {
namespace {

using testing::Contains;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::StartsWith;

/// Explores a fake subject that speaks the runtime's side of the protocol.
class PipelineTest : public testing::Test {
protected:
  static PipelineSetup exploring(const std::string& mode) {
    PipelineSetup setup;
    setup.command = {HEDDLE_FAKE_SUBJECT, {mode}, "", ""};
    setup.config = *configOf({.strategy = "random", .schedules = 2});
    return setup;
  }

  Supervision supervision_;
};

TEST_F(PipelineTest, ErrorsAreFoundConfirmedAndCounted) {
  Pipeline pipeline(exploring("findings"));
  const auto explored = pipeline.run(supervision_);
  ASSERT_TRUE(explored) << explored.error().what;
  EXPECT_EQ(explored->findings.confirmed.size(), 1U);
  EXPECT_EQ(explored->findings.notReproduced.size(), 1U);
  const Verdict verdict = pipeline.verdict(*explored);
  EXPECT_EQ(verdict.exitCode, kErrorFound);
  EXPECT_EQ(verdict.sentence, "1 error in 2 schedules (random, seed 1, points: racing).");
}

TEST_F(PipelineTest, WhatIsNotReproducedIsNotAnError) {
  Pipeline pipeline(exploring("unfaithful"));
  const auto explored = pipeline.run(supervision_);
  ASSERT_TRUE(explored) << explored.error().what;
  const Verdict verdict = pipeline.verdict(*explored);
  EXPECT_EQ(verdict.exitCode, kNothingFound);
  EXPECT_THAT(verdict.sentence, StartsWith("No reproducible error"));
}

TEST_F(PipelineTest, PhasesAreAnnouncedInTheirOrder) {
  PipelineSetup setup = exploring("findings");
  setup.minimise = MinimiseBudget{1, std::chrono::milliseconds(1)};
  setup.regressions = "/no/such/folder";
  std::vector<std::string> phases;
  PipelineObserver observer;
  observer.phaseBegan = [&](const std::string& text) { phases.push_back(text); };
  ASSERT_TRUE(Pipeline(std::move(setup)).run(supervision_, observer));
  EXPECT_THAT(phases, ElementsAre(StartsWith("regressions"), "searching", StartsWith("confirming"), "predicting",
                                  StartsWith("minimising"), "reporting"));
}

TEST_F(PipelineTest, TheEndOfTheSearchIsReportedWithTheNumberOfSuspects) {
  std::size_t suspects = 0;
  PipelineObserver observer;
  observer.searched = [&](const CampaignResult& result, std::size_t count) {
    EXPECT_EQ(result.executions, 2U);
    EXPECT_TRUE(result.suspects.empty());
    suspects = count;
  };
  ASSERT_TRUE(Pipeline(exploring("findings")).run(supervision_, observer));
  EXPECT_EQ(suspects, 2U);
}

TEST_F(PipelineTest, AProgramThatCannotBeStartedIsAnError) {
  PipelineSetup setup = exploring("");
  setup.command.program = "/no/such/program";
  const auto explored = Pipeline(std::move(setup)).run(supervision_);
  ASSERT_FALSE(explored);
  EXPECT_EQ(explored.error().exitCode, kTargetFailed);
  EXPECT_THAT(explored.error().what, HasSubstr("cannot start /no/such/program"));
}

TEST_F(PipelineTest, AnErrorOfTheBaselineDoesNotFail) {
  Pipeline pipeline(exploring("findings"));
  const auto explored = pipeline.run(supervision_);
  ASSERT_TRUE(explored) << explored.error().what;
  Baseline baseline;
  baseline.add(explored->findings.confirmed.front().finding);
  const Verdict verdict = pipeline.verdict(*explored, {.baseline = &baseline});
  EXPECT_EQ(verdict.exitCode, kNothingFound);
  EXPECT_THAT(verdict.sentence, StartsWith("No new error: "));
}

TEST_F(PipelineTest, AScheduleOfTheRegressionsIsTriedFirst) {
  const std::filesystem::path folder = std::filesystem::path(testing::TempDir()) / "heddle-pipeline-regressions";
  std::filesystem::remove_all(folder);
  const auto before = Pipeline(exploring("findings")).run(supervision_);
  ASSERT_TRUE(before) << before.error().what;
  ASSERT_TRUE(Regressions(folder).keep(before->findings, {}));
  PipelineSetup setup = exploring("findings");
  setup.regressions = folder;
  std::size_t suspects = 0;
  PipelineObserver observer;
  observer.searched = [&](const CampaignResult&, std::size_t count) { suspects = count; };
  const auto explored = Pipeline(std::move(setup)).run(supervision_, observer);
  ASSERT_TRUE(explored) << explored.error().what;
  EXPECT_THAT(explored->regressions.shown, ElementsAre(before->findings.confirmed.front().finding.id));
  EXPECT_EQ(suspects, 3U) << "one of the regressions, two of the campaign";
  EXPECT_EQ(explored->findings.confirmed.size(), 1U) << "the same error is one finding";
  std::filesystem::remove_all(folder);
}

TEST_F(PipelineTest, AnInterruptLeavesAVerdict) {
  supervision_.interrupts = [] { return 1; };
  Pipeline pipeline(exploring("until-stopped"));
  const auto explored = pipeline.run(supervision_);
  ASSERT_TRUE(explored) << explored.error().what;
  EXPECT_TRUE(explored->result.interrupted);
  EXPECT_TRUE(explored->findings.predictionCut);
  EXPECT_THAT(pipeline.verdict(*explored).sentence, StartsWith("Interrupted. "));
}

TEST(Explored, ACopyIsKeptUpToDateForAnEarlyConclusion) {
  Explored soFar;
  soFar.noteProgress({.executions = 7});
  EXPECT_EQ(soFar.result.executions, 7U);
  CampaignResult searched;
  searched.executions = 9;
  soFar.noteSearched(searched, 2);
  EXPECT_EQ(soFar.findings.left, 2U);
  ConfirmedFindings confirmed;
  confirmed.confirmed.resize(1);
  soFar.noteConfirmed(confirmed);
  EXPECT_EQ(soFar.findings.left, 1U) << "one suspect less is left to replay";
  soFar.noteCutOff(false, true);
  EXPECT_TRUE(soFar.result.timeUp && soFar.result.resumable && !soFar.result.interrupted);
  EXPECT_EQ(soFar.findings.notShortened, 1U);
}

TEST(Explored, OnlyAnUnfinishedCampaignSaysWhyItHasNoLog) {
  Explored explored;
  explored.result.timeUp = true;
  closeLog(nullptr, "the disk is full", explored);
  EXPECT_FALSE(explored.result.resumable);
  EXPECT_THAT(Pipeline({}).verdict(explored).notes,
              Contains(HasSubstr("This campaign cannot be resumed: the disk is full.")));
}

}  // namespace
}  // namespace heddle::explore
