#include "seeding/Statistics.h"

#include <gtest/gtest.h>

namespace heddle::seeding {
namespace {

TEST(Statistics, IntervalsOfRatesAreThoseOfTheLiterature) {
  // Newcombe (1998), Statistics in Medicine 17:857, table I, method 3.
  EXPECT_NEAR(rateInterval(81, 263).low, 0.2553, 0.0001);
  EXPECT_NEAR(rateInterval(81, 263).high, 0.3662, 0.0001);
  EXPECT_NEAR(rateInterval(15, 148).low, 0.0624, 0.0001);
  EXPECT_NEAR(rateInterval(15, 148).high, 0.1605, 0.0001);
  EXPECT_NEAR(rateInterval(0, 20).high, 0.1611, 0.0001);
  EXPECT_NEAR(rateInterval(1, 29).low, 0.0061, 0.0001);
}

TEST(Statistics, ARateWithoutRunsIsUnknown) {
  EXPECT_EQ(rateInterval(0, 0).low, 0);
  EXPECT_EQ(rateInterval(0, 0).high, 1);
}

TEST(Statistics, IntervalsReachTheirEnds) {
  EXPECT_EQ(rateInterval(0, 50).low, 0);
  EXPECT_EQ(rateInterval(50, 50).high, 1);
}

TEST(Statistics, IntervalsOfDifferencesAreThoseOfTheLiterature) {
  // Newcombe (1998), Statistics in Medicine 17:873, table II, method 10.
  EXPECT_NEAR(differenceInterval(56, 70, 48, 80).low, 0.0524, 0.0001);
  EXPECT_NEAR(differenceInterval(56, 70, 48, 80).high, 0.3339, 0.0001);
  EXPECT_NEAR(differenceInterval(9, 10, 3, 10).low, 0.1705, 0.0001);
  EXPECT_NEAR(differenceInterval(9, 10, 3, 10).high, 0.8090, 0.0001);
}

TEST(Statistics, AHigherConfidenceGivesAWiderInterval) {
  EXPECT_LT(differenceInterval99(20, 20, 15, 20).low, differenceInterval(20, 20, 15, 20).low);
  EXPECT_GT(differenceInterval99(20, 20, 15, 20).high, differenceInterval(20, 20, 15, 20).high);
}

}  // namespace
}  // namespace heddle::seeding
