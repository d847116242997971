#include "explore/store/FindingStore.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <fstream>
#include <iterator>
#include <nlohmann/json.hpp>

#include "judge/CampaignRecord.h"
#include "judge/TestNotes.h"

namespace heddle::explore {
namespace {

namespace fs = std::filesystem;
using testing::HasSubstr;

FindingRecord sample(const std::string& id) {
  FindingRecord record;
  record.finding.id = id;
  record.finding.kind = judge::FindingKind::DataRace;
  record.finding.headline = "Data race on `x`";
  record.schedule.command = {"/bin/prog", {"-n", "3"}, "/tmp", ""};
  record.schedule.modules = {{"/bin/prog", "id:ab", true}};
  record.schedule.options.points = wire::Points::All;
  record.schedule.options.carrier = wire::CarrierKind::Kernel;
  record.schedule.options.earlyShare = 1;
  record.schedule.options.maxSteps = 77;
  record.schedule.seed = 0xffff'ffff'ffff'fff1ULL;
  record.schedule.randomSeed = 5;
  record.schedule.testOrdinal = 2;
  record.schedule.threads = {{0xffff, 0}, {0, 0}};
  record.schedule.racingSites = {makeSite(3, 0x1234)};
  record.schedule.decisions = {{ChoiceKind::Thread, true, 1, 2, 1}};
  record.schedule.ending = Ending::StepLimit;
  record.schedule.site = makeSite(1, 0x99);
  record.schedule.traceHash = 0xdead'beef'dead'beefULL;
  return record;
}

class FindingStoreTest : public testing::Test {
protected:
  void SetUp() override { fs::remove_all(root_); }
  void TearDown() override { fs::remove_all(root_); }

  std::string errorOf(const std::string& content) {
    fs::create_directories(root_);
    const fs::path file = root_ / "file.json";
    std::ofstream(file) << content;
    const auto loaded = store_.load(file.string());
    return loaded ? "" : loaded.error().what;
  }

  std::string savedText() {
    std::ifstream file(store_.save(sample("race-000001")).value());
    return {std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
  }

  fs::path root_ = fs::path(testing::TempDir()) / ("heddle-store-" + std::to_string(getpid()));
  FindingStore store_{root_};
};

TEST_F(FindingStoreTest, WhatIsSavedIsLoadedAgain) {
  const FindingRecord record = sample("race-000001");
  ASSERT_TRUE(store_.save(record));
  const auto loaded = store_.load("race-000001");
  ASSERT_TRUE(loaded) << loaded.error().what;
  EXPECT_EQ(toJson(loaded->schedule), toJson(record.schedule));
  EXPECT_EQ(loaded->schedule.traceHash, record.schedule.traceHash);
  EXPECT_EQ(loaded->schedule.racingSites, record.schedule.racingSites);
  EXPECT_EQ(loaded->finding.headline, record.finding.headline);
}

TEST_F(FindingStoreTest, FindsByPrefixAndByPath) {
  const auto file = store_.save(sample("race-000001"));
  ASSERT_TRUE(store_.save(sample("race-000002")));
  EXPECT_EQ(store_.load("race-000002")->finding.id, "race-000002");
  EXPECT_EQ(store_.load(file->string())->finding.id, "race-000001");
  EXPECT_EQ(store_.load(file->parent_path().string())->finding.id, "race-000001");
  EXPECT_THAT(store_.load("race").error().what, HasSubstr("matches 2 findings"));
}

TEST_F(FindingStoreTest, ListsAndRemoves) {
  ASSERT_TRUE(store_.save(sample("race-000002")));
  ASSERT_TRUE(store_.save(sample("race-000001")));
  EXPECT_EQ(store_.ids(), (std::vector<std::string>{"race-000001", "race-000002"}));
  ASSERT_TRUE(store_.remove("race-000001"));
  EXPECT_EQ(store_.ids(), std::vector<std::string>{"race-000002"});
  EXPECT_FALSE(store_.remove("../.."));
  EXPECT_FALSE(store_.remove(""));
}

TEST_F(FindingStoreTest, RemovesByAPrefixThatFitsOne) {
  ASSERT_TRUE(store_.save(sample("race-000001")));
  ASSERT_TRUE(store_.save(sample("race-100002")));
  EXPECT_THAT(store_.remove("race-").error().what, HasSubstr("race-000001, race-100002"));
  EXPECT_EQ(store_.remove("race-1").value(), "race-100002");
  EXPECT_EQ(store_.ids(), std::vector<std::string>{"race-000001"});
}

TEST_F(FindingStoreTest, WhatCannotBeUsedIsNamedAndSkipped) {
  ASSERT_TRUE(store_.save(sample("race-000001")));
  fs::create_directories(root_ / "findings" / "race-000002");
  std::ofstream(root_ / "findings" / "race-000002" / "finding.json") << "rubbish";
  std::ofstream(root_ / "findings" / "note.txt") << "hello";
  const StoreContents contents = store_.contents();
  ASSERT_EQ(contents.records.size(), 1U);
  EXPECT_EQ(contents.records.front().finding.id, "race-000001");
  ASSERT_EQ(contents.skipped.size(), 2U);
  EXPECT_THAT(contents.skipped[0].what, HasSubstr("note.txt is not a Heddle finding"));
  EXPECT_THAT(contents.skipped[1].what, HasSubstr("race-000002/finding.json is not a Heddle finding"));
}

TEST_F(FindingStoreTest, AStepWithoutAPlaceIsDamage) {
  auto json = nlohmann::ordered_json::parse(savedText());
  json["finding"]["steps"] = nlohmann::ordered_json::parse(
      R"([{"step": 1, "thread": 0, "operation": "lock", "succeeded": true, "size": 0, "object": 0, "value": 0,
           "place": 5}])");
  EXPECT_THAT(errorOf(json.dump()), HasSubstr("is damaged: a step refers to a missing place"));
}

TEST_F(FindingStoreTest, AMissingFindingIsAnError) {
  EXPECT_THAT(store_.load("race-999999").error().what, HasSubstr("no finding 'race-999999'"));
}

TEST_F(FindingStoreTest, AForeignFileIsNamedAsSuch) {
  EXPECT_THAT(errorOf("#include <iostream>"), HasSubstr("is not a Heddle finding"));
  EXPECT_THAT(errorOf("{\"a\": 1}"), HasSubstr("is not a Heddle finding"));
  EXPECT_THAT(errorOf("[]"), HasSubstr("is not a Heddle finding"));
  EXPECT_THAT(errorOf(""), HasSubstr("is not a Heddle finding"));
  EXPECT_THAT(errorOf("{\"format\": 3}"), HasSubstr("is not a Heddle finding"));
}

TEST_F(FindingStoreTest, ATruncatedFileIsNamedAsSuch) {
  const std::string text = savedText();
  for (const std::size_t length : {text.size() / 4, text.size() / 2, text.size() - 3}) {
    EXPECT_THAT(errorOf(text.substr(0, length)), HasSubstr("is cut off or damaged"));
  }
}

TEST_F(FindingStoreTest, AnotherVersionIsNamedAsSuch) {
  auto json = nlohmann::ordered_json::parse(savedText());
  json["version"] = 99;
  EXPECT_THAT(errorOf(json.dump()), HasSubstr("was saved by another version of Heddle (format 99, this is 2)"));
}

TEST_F(FindingStoreTest, ADamagedScheduleSaysWhere) {
  auto json = nlohmann::ordered_json::parse(savedText());
  json["schedule"]["decisions"] = "T0/2 rubbish";
  EXPECT_THAT(errorOf(json.dump()), HasSubstr("the word `rubbish` is not a decision"));
  json = nlohmann::ordered_json::parse(savedText());
  json["schedule"]["options"]["points"] = "everywhere";
  EXPECT_THAT(errorOf(json.dump()), HasSubstr("is damaged"));
  json["schedule"].erase("options");
  EXPECT_THAT(errorOf(json.dump()), HasSubstr("options"));
}

TEST_F(FindingStoreTest, AnUnreadableFileIsAnError) {
  if (geteuid() == 0) { GTEST_SKIP() << "root can read everything"; }
  const auto file = store_.save(sample("race-000001"));
  fs::permissions(*file, fs::perms::none);
  EXPECT_THAT(store_.load(file->string()).error().what, HasSubstr("cannot read"));
}

TEST_F(FindingStoreTest, TheLastRunOfEachCommandIsKept) {
  SubjectCommand command;
  command.program = "/bin/one";
  judge::RunRecord run{"/bin/one", {}};
  run.verdict = "first";
  ASSERT_TRUE(store_.keepRun(command, run));
  run.verdict = "second";
  run.findings = {"race-000001"};
  ASSERT_TRUE(store_.keepRun(command, run));
  command.arguments = {"--other"};
  run.arguments = command.arguments;
  run.verdict = "third";
  ASSERT_TRUE(store_.keepRun(command, run));
  std::ofstream(store_.root() / "runs" / "rubbish.json") << "{";

  std::vector<std::string> verdicts;
  for (const judge::RunRecord& kept : store_.runs()) {
    verdicts.push_back(kept.verdict);
  }
  EXPECT_THAT(verdicts, testing::UnorderedElementsAre("second", "third"));
}

TEST_F(FindingStoreTest, TheLastRecordOfEachCommandAndVerbIsKept) {
  SubjectCommand command;
  command.program = "/bin/one";
  judge::CampaignRecord record{.verb = "run", .program = "/bin/one", .arguments = {}};
  record.verdict = "first";
  ASSERT_TRUE(store_.keepRecord(command, record));
  record.verdict = "second";
  ASSERT_TRUE(store_.keepRecord(command, record));
  record.verb = "verify";
  record.verdict = "third";
  ASSERT_TRUE(store_.keepRecord(command, record));
  std::ofstream(store_.root() / "records" / "damaged.json")
      << R"({"format": "heddle-campaign", "version": 1, "record": 7})";
  std::ofstream(store_.root() / "records" / "rubbish.json") << "{";

  std::vector<std::string> verdicts;
  for (const judge::CampaignRecord& kept : store_.records()) {
    verdicts.push_back(kept.verdict);
  }
  EXPECT_THAT(verdicts, testing::UnorderedElementsAre("second", "third"));
}

}  // namespace
}  // namespace heddle::explore
