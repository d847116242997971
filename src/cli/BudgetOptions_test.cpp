#include "cli/BudgetOptions.h"

#include <gtest/gtest.h>

namespace heddle::cli {
namespace {

using std::chrono::milliseconds;

TEST(Durations, AreReadWithTheirUnits) {
  EXPECT_EQ(parseDuration("500ms"), milliseconds(500));
  EXPECT_EQ(parseDuration("30s"), milliseconds(30'000));
  EXPECT_EQ(parseDuration("30"), milliseconds(30'000));
  EXPECT_EQ(parseDuration("1.5m"), milliseconds(90'000));
  EXPECT_EQ(parseDuration("2h"), milliseconds(7'200'000));
}

TEST(Durations, OthersAreRefused) {
  for (const char* text : {"", "s", "0s", "-3s", "5 parsecs", "1d", "nan", "inf", "1e300h"}) {
    EXPECT_FALSE(parseDuration(text)) << text;
  }
}

TEST(BudgetOptions, ATimeLiftsTheLimitOfSchedules) {
  BudgetOptions options;
  EXPECT_EQ(options.mostSchedules(), 1000U);
  options.time = "3s";
  EXPECT_EQ(options.mostSchedules(), 0U);
  EXPECT_EQ(options.campaign()->time, milliseconds(3000));
  options.schedules = 7;
  EXPECT_EQ(options.mostSchedules(), 7U);
}

TEST(BudgetOptions, NamedBudgetsAreTimes) {
  BudgetOptions options;
  options.budget = "quick";
  EXPECT_EQ(options.campaign()->time, std::chrono::minutes(2));
  EXPECT_EQ(options.mostSchedules(), 0U);
}

TEST(BudgetOptions, AnInvalidDurationIsRefused) {
  BudgetOptions options;
  options.time = "soon";
  EXPECT_EQ(options.campaign().error().exitCode, 2);
}

TEST(ParseSize, AcceptsTheUsualUnits) {
  EXPECT_EQ(parseSize("512M"), std::uint64_t{512} << 20);
  EXPECT_EQ(parseSize("2G"), std::uint64_t{2} << 30);
  EXPECT_EQ(parseSize("1.5GiB"), std::uint64_t{3} << 29);
  EXPECT_EQ(parseSize("4096kB"), std::uint64_t{4} << 20);
  EXPECT_EQ(parseSize("1048576"), std::uint64_t{1} << 20);
}

TEST(ParseSize, RefusesInvalidSizes) {
  for (const char* text : {"", "G", "-1G", "0", "10", "1X", "1Gi", "inf", "nan", "1e30"}) {
    EXPECT_EQ(parseSize(text), std::nullopt) << text;
  }
}

}  // namespace
}  // namespace heddle::cli
