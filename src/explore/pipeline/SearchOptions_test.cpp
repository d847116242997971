#include "explore/pipeline/SearchOptions.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/ExitCode.h"

namespace heddle::explore {
namespace {

using testing::HasSubstr;

TEST(SearchOptions, TheDefaultsGiveAUsableConfiguration) {
  const auto config = configOf({});
  ASSERT_TRUE(config) << config.error().what;
  EXPECT_STREQ(config->strategy, schedule::kDefaultStrategy);
  EXPECT_EQ(config->executions, 1000U);
  EXPECT_EQ(config->points, wire::Points::Racing);
  EXPECT_EQ(config->preemptionBound, -1);
  EXPECT_TRUE(config->detectRaces);
  EXPECT_FALSE(config->checkDeterminism);
}

TEST(SearchOptions, ADepthIsABoundForASearchAndHasADefaultForOthers) {
  EXPECT_EQ(configOf({.strategy = "dfs"})->depth, 0U);
  EXPECT_EQ(configOf({.strategy = "dfs", .depth = 7})->depth, 7U);
  EXPECT_EQ(configOf({.strategy = "pct"})->depth, 3U);
}

TEST(SearchOptions, AnUnknownStrategyIsRefusedWithASuggestion) {
  const auto config = configOf({.strategy = "dfx"});
  ASSERT_FALSE(config);
  EXPECT_EQ(config.error().what, "unknown strategy 'dfx'");
  EXPECT_THAT(config.error().hint, HasSubstr("did you mean dfs?"));
  EXPECT_EQ(config.error().exitCode, kWrongUsage);
}

TEST(SearchOptions, WhatAStrategyCannotDoIsRefused) {
  EXPECT_EQ(configOf({.strategy = "replay"}).error().what, "strategy replay needs a recorded schedule");
  EXPECT_EQ(configOf({.strategy = "dpor", .depth = 3}).error().what, "dpor has no depth bound");
}

}  // namespace
}  // namespace heddle::explore
