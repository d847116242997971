#include "explore/pipeline/Budget.h"

#include <gtest/gtest.h>

namespace heddle::explore {
namespace {

using namespace std::chrono_literals;

const Budget::Clock::time_point kStart{1000h};

TEST(Budget, WithoutALimitTheSearchHasNoDeadline) {
  const Budget budget(0ms, kStart);
  EXPECT_FALSE(budget.isLimited());
  EXPECT_EQ(budget.deadline(Phase::Search, kStart), Budget::Clock::time_point::max());
  EXPECT_EQ(budget.deadlineWithSuspects(), Budget::Clock::time_point::max());
  EXPECT_EQ(budget.deadline(Phase::Shortening, kStart), Budget::Clock::time_point::max());
}

TEST(Budget, NoPhaseEndsAfterTheLimit) {
  const Budget budget(10s, kStart);
  for (const Phase phase :
       {Phase::Regressions, Phase::Search, Phase::Confirming, Phase::Predicting, Phase::Shortening}) {
    EXPECT_LE(budget.deadline(phase, kStart + 9s), kStart + 10s);
  }
  EXPECT_EQ(budget.deadline(Phase::Shortening, kStart + 9s), kStart + 10s);
}

TEST(Budget, ASearchThatHasSuspectsLeavesTimeToConfirmThem) {
  const Budget budget(10s, kStart);
  EXPECT_EQ(budget.deadlineWithSuspects(), kStart + 7s);
  EXPECT_EQ(budget.deadline(Phase::Confirming, kStart + 7s), kStart + 8500ms);
  EXPECT_EQ(budget.deadline(Phase::Search, kStart), kStart + 9s);
}

TEST(Budget, WhatAPhaseDoesNotUseIsLeftToTheNext) {
  const Budget budget(10s, kStart);
  EXPECT_EQ(budget.deadline(Phase::Confirming, kStart + 1s), kStart + 8500ms);
}

TEST(Budget, PredictionGetsATenth) {
  EXPECT_EQ(Budget(10s, kStart).deadline(Phase::Predicting, kStart + 3s), kStart + 4s);
  EXPECT_EQ(Budget(10s, kStart).deadline(Phase::Predicting, kStart + 9s), kStart + 9500ms);
  EXPECT_EQ(Budget(0ms, kStart).deadline(Phase::Predicting, kStart + 100s), kStart + 110s);
}

TEST(Budget, WithoutALimitSmallTestsAreNotCut) {
  const Budget budget(0ms, kStart);
  EXPECT_EQ(budget.deadline(Phase::Predicting, kStart + 10ms), kStart + 10ms + 2s);
  EXPECT_EQ(budget.deadline(Phase::Confirming, kStart + 10ms), kStart + 10ms + 2min);
  EXPECT_EQ(budget.deadline(Phase::Confirming, kStart + 10min), kStart + 50min);
}

}  // namespace
}  // namespace heddle::explore
