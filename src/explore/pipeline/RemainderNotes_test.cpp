#include "explore/pipeline/RemainderNotes.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "explore/pipeline/Verdict.h"

namespace heddle::explore {
namespace {

using testing::Contains;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::Not;

/// Ten schedules showed \p traces, of which three came once.
CampaignResult sampled(std::vector<std::uint64_t> traces = {1, 1, 2, 2, 2, 3, 3, 4, 5, 6}) {
  CampaignResult result;
  result.executions = traces.size();
  result.behaviours = 6;
  result.traces = std::move(traces);
  return result;
}

TEST(RemainderNotes, TheChanceOfSomethingNewIsTheShareOfWhatWasSeenOnce) {
  EXPECT_EQ(behaviourNote(sampled()),
            "About 6 behaviours were seen. The chance that one more schedule shows another is about 30%.");
}

TEST(RemainderNotes, TheChanceIsNeverCalledZeroOrOne) {
  EXPECT_THAT(behaviourNote(sampled(std::vector<std::uint64_t>(20, 7))), HasSubstr("is less than 1%."));
  EXPECT_THAT(behaviourNote(sampled({1, 2, 3, 4, 5, 6, 7, 8, 9, 10})), HasSubstr("is more than 99%."));
}

TEST(RemainderNotes, AnEstimateFromPartOfTheSchedulesSaysSo) {
  CampaignResult result = sampled();
  result.executions = 500;
  EXPECT_THAT(behaviourNote(result), HasSubstr("is about 30% (estimated from 10 schedules)."));
  result.executions = 50;
  result.driven = 40;
  EXPECT_THAT(behaviourNote(result), Not(HasSubstr("estimated")));
}

TEST(RemainderNotes, FewSchedulesGiveNoEstimate) {
  EXPECT_EQ(behaviourNote(sampled({1, 2, 3})), "");
  EXPECT_EQ(behaviourNote({}), "");
}

TEST(RemainderNotes, PairsInOneOrderAreCountedAndListed) {
  CampaignResult result;
  result.pairs = {40, 7, 4, {{"f at a.cpp:1", "g at a.cpp:2"}, {"g at a.cpp:3", "f at a.cpp:1"}}};
  EXPECT_EQ(pairNote(result),
            "In the first 40 schedules, 3 of 7 pairs of conflicting operations came in one order only. `--full` lists "
            "them.");
  EXPECT_THAT(pairDetails(result),
              ElementsAre("f at a.cpp:1, then g at a.cpp:2", "g at a.cpp:3, then f at a.cpp:1", "and 1 more"));
  result.pairs.bothOrders = 7;
  EXPECT_EQ(pairNote(result), "");
}

TEST(RemainderNotes, AreMadeOnlyForSamplesWithoutAnError) {
  const auto seen = Contains(HasSubstr("behaviours were seen"));
  EXPECT_THAT(verdictOf({"pos", 1, "racing", -1}, sampled(), {}).notes, seen);
  EXPECT_THAT(verdictOf({"dfs", 1, "racing", -1}, sampled(), {}).notes, Not(seen));
  ConfirmedFindings findings;
  findings.confirmed.resize(1);
  EXPECT_THAT(verdictOf({"pos", 1, "racing", -1}, sampled(), findings).notes, Not(seen));
}

}  // namespace
}  // namespace heddle::explore
