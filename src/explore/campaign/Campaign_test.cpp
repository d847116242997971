#include "explore/campaign/Campaign.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <signal.h>

#include <cstdlib>

#include "explore/campaign/Confirmation.h"

namespace heddle::explore {
namespace {

using testing::HasSubstr;

/// Drives a fake subject that speaks the runtime's side of the protocol.
class CampaignTest : public testing::Test {
protected:
  static SubjectCommand fake(const std::string& mode) { return {HEDDLE_FAKE_SUBJECT, {mode}, "", ""}; }

  Result<CampaignResult> explore(const std::string& mode) {
    return Campaign(fake(mode), config_, {}, supervision_, resolver_).run();
  }

  symbols::Symbolizer symbols_;
  Resolver resolver_{symbols_};
  wire::Config config_{};
  Supervision supervision_;
};

TEST_F(CampaignTest, ASubjectWithoutErrors) {
  const auto result = explore("done");
  ASSERT_TRUE(result) << result.error().what;
  EXPECT_TRUE(result->suspects.empty());
  EXPECT_FALSE(result->interrupted);
}

TEST_F(CampaignTest, TheSameFailureIsOneSuspect) {
  const auto result = explore("findings");
  ASSERT_TRUE(result) << result.error().what;
  EXPECT_EQ(result->executions, 2U) << "no more than the unit has, whatever the process says";
  ASSERT_EQ(result->suspects.size(), 2U);
  EXPECT_EQ(result->suspects[0].findings.front().kind, judge::FindingKind::Assertion);
  EXPECT_EQ(result->suspects[0].findings.front().message, "it is broken");
}

TEST_F(CampaignTest, StopAtFirstStopsAtTheFirst) {
  config_.stopAtFirst = true;
  const auto result = explore("findings");
  ASSERT_TRUE(result) << result.error().what;
  EXPECT_EQ(result->executions, 1U);
}

TEST_F(CampaignTest, StopAtFirstDoesNotStopAtASuspectThatIsNotReproduced) {
  config_.stopAtFirst = true;
  const auto result = explore("unfaithful");
  ASSERT_TRUE(result) << result.error().what;
  EXPECT_EQ(result->executions, 2U);
  EXPECT_EQ(result->suspects.size(), 2U) << "they are listed as not reproduced";
}

TEST_F(CampaignTest, WhatIsNotSupportedIsCountedByName) {
  const auto result = explore("not-supported");
  ASSERT_TRUE(result) << result.error().what;
  EXPECT_EQ(result->tally.notSupported.at("pthread_cancel"), 1U);
  EXPECT_TRUE(result->suspects.empty());
}

TEST_F(CampaignTest, AProgramThatNeverAttachesIsAnError) {
  const auto result = explore("unattached");
  ASSERT_FALSE(result);
  EXPECT_THAT(result.error().what, HasSubstr("ended with exit status 4 and was never under Heddle's control"));
  EXPECT_THAT(result.error().what, HasSubstr("hello"));
  EXPECT_THAT(result.error().hint, HasSubstr("--preload"));
  EXPECT_EQ(result.error().exitCode, 3);
}

TEST_F(CampaignTest, AnErrorOfTheRuntimeIsOurs) {
  const auto result = explore("internal-error");
  ASSERT_FALSE(result);
  EXPECT_EQ(result.error().exitCode, 70);
  EXPECT_THAT(result.error().what, HasSubstr("made up"));
}

TEST_F(CampaignTest, ASubjectThatDiesIsAnErrorWithItsLastWords) {
  const auto result = explore("dies");
  ASSERT_FALSE(result);
  EXPECT_THAT(result.error().what, HasSubstr("SIGKILL"));
  EXPECT_THAT(result.error().what, HasSubstr("last words"));
}

TEST_F(CampaignTest, ADeathInsideATestIsAFindingWithItsSchedule) {
  const auto result = explore("dies-in-test");
  ASSERT_TRUE(result) << result.error().what;
  ASSERT_EQ(result->suspects.size(), 1U);
  EXPECT_EQ(result->suspects[0].findings[0].kind, judge::FindingKind::Signal);
  EXPECT_EQ(result->suspects[0].raw.decisions.size(), 1U);
}

TEST_F(CampaignTest, AProgramThatCannotBeStartedIsAnError) {
  const auto result = Campaign({"/no/such/program", {}, "", ""}, config_, {}, supervision_, resolver_).run();
  ASSERT_FALSE(result);
  EXPECT_THAT(result.error().what, HasSubstr("cannot start /no/such/program: No such file"));
}

TEST_F(CampaignTest, AnExecutionWithoutProgressIsEnded) {
  supervision_.hangTimeout = std::chrono::milliseconds(300);
  const auto result = explore("hang");
  ASSERT_TRUE(result) << result.error().what;
  ASSERT_EQ(result->suspects.size(), 1U);
  EXPECT_EQ(result->suspects[0].findings[0].kind, judge::FindingKind::NoProgress);
}

TEST_F(CampaignTest, AProgramThatBlocksBeforeItsFirstExecutionIsAnError) {
  supervision_.hangTimeout = std::chrono::milliseconds(300);
  const auto result = explore("stuck-at-start");
  ASSERT_FALSE(result);
  EXPECT_THAT(result.error().what, HasSubstr("did not reach its first execution"));
}

TEST_F(CampaignTest, TheFirstInterruptAsksForTheVerdictSoFar) {
  supervision_.interrupts = [] { return 1; };
  const auto result = explore("until-stopped");
  ASSERT_TRUE(result) << result.error().what;
  EXPECT_TRUE(result->interrupted);
}

TEST_F(CampaignTest, TheSecondInterruptEndsTheSubject) {
  supervision_.interrupts = [] { return 2; };
  supervision_.mustEnd = [] { return true; };
  const auto result = explore("stuck-at-start");
  ASSERT_TRUE(result) << result.error().what;
  EXPECT_TRUE(result->interrupted);
}

TEST_F(CampaignTest, NothingIsLeftRunning) {
  const auto result = explore("orphan");
  ASSERT_TRUE(result) << result.error().what;
  const std::size_t at = result->output.find("orphan ");
  if (at != std::string::npos) {
    const pid_t orphan = std::atoi(result->output.c_str() + at + 7);
    EXPECT_NE(kill(orphan, 0), 0) << "the orphan still runs";
  }
}

TEST_F(CampaignTest, WhatReplaysIsConfirmed) {
  const auto result = explore("findings");
  ASSERT_TRUE(result) << result.error().what;
  const auto confirmed = confirm(result->suspects, fake("findings"), supervision_, resolver_);
  ASSERT_TRUE(confirmed) << confirmed.error().what;
  ASSERT_EQ(confirmed->confirmed.size(), 1U);
  EXPECT_EQ(confirmed->confirmed[0].finding.id, result->suspects[0].findings[0].id);
  EXPECT_EQ(confirmed->confirmed[0].schedule.seed, 40U);
  ASSERT_EQ(confirmed->notReproduced.size(), 1U) << "the second failure does not replay";
}

TEST_F(CampaignTest, AnErrorWhoseFirstExecutionDoesNotReplayIsConfirmedByAnother) {
  const auto result = explore("only-second-replays");
  ASSERT_TRUE(result) << result.error().what;
  const auto confirmed = confirm(result->suspects, fake("only-second-replays"), supervision_, resolver_);
  ASSERT_TRUE(confirmed) << confirmed.error().what;
  ASSERT_EQ(confirmed->confirmed.size(), 1U);
  EXPECT_EQ(confirmed->confirmed[0].schedule.seed, 41U);
}

TEST_F(CampaignTest, WhatThereIsNoTimeToReplayIsCountedAndNotFound) {
  const auto result = explore("findings");
  ASSERT_TRUE(result) << result.error().what;
  const Supervision late = supervision_.until(std::chrono::steady_clock::now());
  const auto confirmed = confirm(result->suspects, fake("findings"), late, resolver_);
  ASSERT_TRUE(confirmed) << confirmed.error().what;
  EXPECT_TRUE(confirmed->confirmed.empty());
  EXPECT_TRUE(confirmed->notReproduced.empty());
  EXPECT_EQ(confirmed->left, 2U);
}

TEST_F(CampaignTest, WhatIsConfirmedIsPublishedAtOnce) {
  const auto result = explore("findings");
  ASSERT_TRUE(result) << result.error().what;
  std::size_t published = 0;
  supervision_.confirmed = [&](const ConfirmedFindings& findings) { published = findings.confirmed.size(); };
  ASSERT_TRUE(confirm(result->suspects, fake("findings"), supervision_, resolver_));
  EXPECT_EQ(published, 1U);
}

TEST_F(CampaignTest, ADeadlineEndsTheCampaign) {
  CampaignOptions options;
  options.deadline = std::chrono::steady_clock::now();
  const auto result = Campaign(fake("stuck-at-start"), config_, options, supervision_, resolver_).run();
  ASSERT_TRUE(result) << result.error().what;
  EXPECT_TRUE(result->timeUp);
  EXPECT_FALSE(result->interrupted);
}

TEST_F(CampaignTest, WhatDoesNotReplayIsListedButNotFound) {
  const auto result = explore("unfaithful");
  ASSERT_TRUE(result) << result.error().what;
  const auto confirmed = confirm(result->suspects, fake("unfaithful"), supervision_, resolver_);
  ASSERT_TRUE(confirmed) << confirmed.error().what;
  EXPECT_TRUE(confirmed->confirmed.empty());
  ASSERT_EQ(confirmed->notReproduced.size(), 2U);
  EXPECT_THAT(confirmed->notReproduced[0].why, HasSubstr("the replay ended at a different place. Two replays agree"));
}

}  // namespace
}  // namespace heddle::explore
