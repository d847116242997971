#include "explore/campaign/CampaignLog.h"

#include <gmock/gmock.h>
#include <unistd.h>

#include <fstream>

#include "explore/store/WholeFile.h"

namespace heddle::explore {
namespace {

namespace fs = std::filesystem;
using testing::HasSubstr;

class CampaignLogTest : public testing::Test {
protected:
  CampaignLogTest() { fs::remove_all(folder_); }
  ~CampaignLogTest() override { fs::remove_all(folder_); }

  static WorkUnit unit(std::uint32_t test, std::uint64_t number) {
    WorkUnit unit;
    unit.testOrdinal = test;
    unit.number = number;
    return unit;
  }

  static UnitResult searched() {
    UnitResult outcome;
    outcome.executions = 8;
    outcome.steps = 90;
    outcome.mishaps = 1;
    outcome.tally.failures = 2;
    outcome.tally.notSupported["pthread_cancel"] = 3;
    outcome.facts.longestSteps = 20;
    outcome.facts.racingSites = {makeSite(1, 0x10)};
    outcome.facts.threads.resize(2);
    outcome.facts.threads[1].nth = 4;
    outcome.path = {{ChoiceKind::Thread, true, 1, 3, 2}};
    outcome.collected = {{outcome.path, 0}};
    outcome.cursor.fixed = 1;
    outcome.cursor.pathSize = 1;
    outcome.cursor.gap = SearchGap::SpinningHeldBack;
    outcome.memory = {0xffff'ffff'ffff'fff0ULL, 3};
    outcome.cursor.repetitions = 5;
    outcome.cursor.share = 0.25;
    outcome.traces = {0xffff'ffff'ffff'ffffULL, 2};
    return outcome;
  }

  CampaignHeader header_{{"/bin/program", {"a", "b c"}, "/tmp", ""}, {"--seed=3"}, "id:77"};
  fs::path folder_ = fs::path(testing::TempDir()) / ("campaign-log-" + std::to_string(getpid()));
  fs::path file_ = folder_ / "campaigns" / "program.jsonl";
};

TEST_F(CampaignLogTest, ReturnsWhatWasRecorded) {
  Behaviours behaviours;
  for (std::uint64_t i = 0; i < 1000; ++i) {
    behaviours.add(i);
  }
  {
    auto log = CampaignLog::begin(file_, header_);
    ASSERT_TRUE(log) << log.error().what;
    log->add(unit(0, 7), {searched(), true}, true);
    log->add(unit(2, 1), {searched(), false}, false);
    log->add(behaviours);
    EXPECT_EQ(log->trouble(), "");
  }
  CampaignPast past;
  ASSERT_TRUE(CampaignLog::resume(file_, past));
  EXPECT_EQ(past.header.command.arguments, header_.command.arguments);
  EXPECT_EQ(past.header.options, header_.options);
  EXPECT_EQ(past.header.stamp, "id:77");
  EXPECT_EQ(past.behaviours.count(), behaviours.count());
  const LoggedUnit& first = past.units.at(0).at(7);
  const UnitResult wanted = searched();
  EXPECT_TRUE(first.reported);
  EXPECT_EQ(first.outcome.executions, wanted.executions);
  EXPECT_EQ(first.outcome.steps, wanted.steps);
  EXPECT_EQ(first.outcome.mishaps, wanted.mishaps);
  EXPECT_EQ(first.outcome.tally.notSupported, wanted.tally.notSupported);
  EXPECT_EQ(first.outcome.tally.failures, wanted.tally.failures);
  EXPECT_EQ(first.outcome.path, wanted.path);
  EXPECT_EQ(first.outcome.memory, wanted.memory);
  EXPECT_EQ(first.outcome.cursor.repetitions, 5U);
  EXPECT_EQ(first.outcome.cursor.share, 0.25);
  EXPECT_EQ(first.outcome.traces, wanted.traces);
  EXPECT_EQ(first.outcome.cursor.fixed, 1U);
  EXPECT_EQ(first.outcome.cursor.pathSize, 1U);
  EXPECT_EQ(first.outcome.cursor.gap, SearchGap::SpinningHeldBack);
  EXPECT_EQ(first.outcome.facts.racingSites, wanted.facts.racingSites);
  ASSERT_EQ(first.outcome.collected.size(), 1U);
  EXPECT_EQ(first.outcome.collected[0].path, wanted.path);
  const LoggedUnit& second = past.units.at(2).at(1);
  EXPECT_FALSE(second.reported);
  EXPECT_TRUE(second.outcome.traces.empty());
  ASSERT_EQ(second.outcome.facts.threads.size(), 2U) << "facts that did not change are not said twice";
  EXPECT_EQ(second.outcome.facts.threads[1].nth, 4);
}

TEST_F(CampaignLogTest, IgnoresALineThatWasCutOff) {
  {
    auto log = CampaignLog::begin(file_, header_);
    log->add(unit(0, 0), {searched(), false}, false);
    log->add(unit(0, 1), {searched(), false}, false);
  }
  fs::resize_file(file_, fs::file_size(file_) - 5);
  CampaignPast past;
  {
    auto log = CampaignLog::resume(file_, past);
    ASSERT_TRUE(log);
    EXPECT_EQ(past.units.at(0).size(), 1U);
    log->add(unit(0, 1), {searched(), false}, false);
  }
  CampaignPast again;
  ASSERT_TRUE(CampaignLog::resume(file_, again));
  EXPECT_EQ(again.units.at(0).size(), 2U);
}

TEST_F(CampaignLogTest, BelongsToOneCampaignAtATime) {
  const auto log = CampaignLog::begin(file_, header_);
  ASSERT_TRUE(log);
  const auto other = CampaignLog::begin(file_, header_);
  ASSERT_FALSE(other);
  EXPECT_THAT(other.error().what, HasSubstr("another campaign of this program"));
}

TEST_F(CampaignLogTest, RefusesForeignFiles) {
  for (const char* text : {"", "hello\n", "[]\n", "{}\n",
                           R"({"format":"heddle-campaign","version":99})"
                           "\n",
                           R"({"format":"heddle-campaign","version":2})"
                           "\n"}) {
    ASSERT_TRUE(writeWhole(file_, text));
    CampaignPast past;
    EXPECT_FALSE(CampaignLog::resume(file_, past)) << text;
  }
}

}  // namespace
}  // namespace heddle::explore
