#include "cli/WordsBehindDashes.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/ExitCode.h"

namespace heddle::cli {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

TEST(WordsBehindDashes, WhatFollowsIsLeftAlone) {
  const auto words = divideAtDashes({"run", "--json", "--", "./p", "[a,b]", "", "--", "--json", "x\xff"});
  ASSERT_TRUE(words.has_value());
  EXPECT_THAT(words->before, ElementsAre("run", "--json"));
  EXPECT_THAT(words->behind, ElementsAre("./p", "[a,b]", "", "--", "--json", "x\xff"));
}

TEST(WordsBehindDashes, WithoutDashesThereAreNoWords) {
  const auto words = divideAtDashes({"run", "./p"});
  ASSERT_TRUE(words.has_value());
  EXPECT_THAT(words->before, ElementsAre("run", "./p"));
  EXPECT_THAT(words->behind, IsEmpty());
}

TEST(WordsBehindDashes, AWordThatTheParserWouldRewriteIsAnError) {
  const auto words = divideAtDashes({"run", "./p", "[a,b]"});
  ASSERT_FALSE(words.has_value());
  EXPECT_EQ(words.error().exitCode, kWrongUsage);
}

}  // namespace
}  // namespace heddle::cli
