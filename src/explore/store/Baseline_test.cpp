#include "explore/store/Baseline.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <fstream>

#include "explore/store/WholeFile.h"

namespace heddle::explore {
namespace {

namespace fs = std::filesystem;
using testing::HasSubstr;
using testing::Not;

judge::Finding sample(const std::string& id) {
  judge::Finding finding;
  finding.id = id;
  finding.kind = judge::FindingKind::Deadlock;
  finding.headline = "Deadlock: 2 threads wait for each other";
  finding.primary = {"transfer(Account&, int)", "/src/account.cpp", 123, "/bin/prog", 0, false};
  return finding;
}

class BaselineTest : public testing::Test {
protected:
  void TearDown() override { fs::remove_all(root_); }

  std::string errorOf(const std::string& content) {
    fs::create_directories(root_);
    std::ofstream(file_) << content;
    const auto loaded = Baseline::load(file_);
    return loaded ? "" : loaded.error().what;
  }

  fs::path root_ = fs::path(testing::TempDir()) / ("heddle-baseline-" + std::to_string(getpid()));
  fs::path file_ = root_ / "known.json";
};

TEST_F(BaselineTest, WhatIsSavedIsKnownAgain) {
  Baseline baseline;
  baseline.add(sample("deadlock-000002"));
  baseline.add(sample("deadlock-000001"));
  baseline.add(sample("deadlock-000002"));
  ASSERT_TRUE(baseline.save(file_));
  const auto loaded = Baseline::load(file_);
  ASSERT_TRUE(loaded) << loaded.error().what;
  EXPECT_EQ(loaded->size(), 2U);
  EXPECT_TRUE(loaded->contains(sample("deadlock-000001")));
  EXPECT_TRUE(loaded->contains(sample("deadlock-000002")));
  EXPECT_FALSE(loaded->contains(sample("deadlock-00000")));
}

TEST_F(BaselineTest, OneMoreRaceBetweenTheSameFunctionsIsNew) {
  judge::Finding finding = sample("race-000001");
  finding.races.resize(1);
  finding.races.front().first.write = true;
  Baseline baseline;
  baseline.add(finding);
  ASSERT_TRUE(baseline.save(file_));
  const auto loaded = Baseline::load(file_);
  ASSERT_TRUE(loaded) << loaded.error().what;
  EXPECT_TRUE(loaded->contains(finding));
  judge::Finding more = finding;
  more.moreRaces = finding.races;
  EXPECT_FALSE(loaded->contains(more));
  judge::Finding other = finding;
  other.races.front().second.atomic = true;
  EXPECT_FALSE(loaded->contains(other)) << "an access of another kind";
}

TEST_F(BaselineTest, TheFileCanBeReadAndHasNoLineNumbers) {
  Baseline baseline;
  baseline.add(sample("deadlock-000001"));
  ASSERT_TRUE(baseline.save(file_));
  const std::string text = readWhole(file_).value();
  EXPECT_THAT(text, HasSubstr("\"where\": \"transfer in account.cpp\""));
  EXPECT_THAT(text, HasSubstr("\"headline\": \"Deadlock: 2 threads wait for each other\""));
  EXPECT_THAT(text, Not(HasSubstr("123")));
}

TEST_F(BaselineTest, AnEmptyBaselineAcceptsNoError) {
  ASSERT_TRUE(Baseline().save(file_));
  EXPECT_EQ(Baseline::load(file_)->size(), 0U);
}

TEST_F(BaselineTest, WhatIsNotABaselineIsRefused) {
  EXPECT_THAT(Baseline::load(root_ / "nowhere").error().what, HasSubstr("no such file"));
  EXPECT_THAT(errorOf(""), HasSubstr("is not a Heddle baseline"));
  EXPECT_THAT(errorOf("[1, 2]"), HasSubstr("is not a Heddle baseline"));
  EXPECT_THAT(errorOf("{\"format\": 7}"), HasSubstr("is not a Heddle baseline"));
  EXPECT_THAT(errorOf("{\"format\": \"heddle-baseline\", \"version\": 9}"), HasSubstr("another version"));
  EXPECT_THAT(errorOf("{\"format\": \"heddle-baseline\", \"version\": 2}"), HasSubstr("is damaged"));
  EXPECT_THAT(errorOf("{\"format\": \"heddle-baseline\", \"version\": 2, \"findings\": [{\"id\": 3}]}"),
              HasSubstr("is damaged"));
}

}  // namespace
}  // namespace heddle::explore
