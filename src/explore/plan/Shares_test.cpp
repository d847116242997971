#include "explore/plan/Shares.h"

#include <gtest/gtest.h>

#include <numeric>

namespace heddle::explore {
namespace {

using Counts = std::vector<std::uint64_t>;

std::uint64_t sum(const Counts& counts) { return std::accumulate(counts.begin(), counts.end(), std::uint64_t{0}); }

/// Traces from \p first on.
Counts traces(std::uint64_t first, std::uint64_t count) {
  Counts all(count);
  std::iota(all.begin(), all.end(), first);
  return all;
}

TEST(Shares, AllExecutionsAreGivenOut) {
  Shares shares({{5, 2}, {3, 4}, {1, 2}});
  for (const std::uint64_t executions : {1U, 2U, 7U, 16U, 1000U, 0U, 3U}) {
    EXPECT_EQ(sum(shares.divide(executions)), executions);
  }
}

TEST(Shares, FollowTheWeightsInLargeAndSmallRounds) {
  for (const std::uint64_t round : {16U, 40U, 500U}) {
    Shares shares({{5, 2}, {3, 4}, {2, 2}});
    Counts total(3);
    for (std::uint64_t given = 0; given < 3000; given += round) {
      const Counts counts = shares.divide(round);
      for (std::size_t i = 0; i < counts.size(); ++i) {
        total[i] += counts[i];
      }
    }
    EXPECT_NEAR(static_cast<double>(total[0]), 1500, 20) << round;
    EXPECT_NEAR(static_cast<double>(total[1]), 900, 20) << round;
    EXPECT_NEAR(static_cast<double>(total[2]), 600, 20) << round;
  }
}

TEST(Shares, AFewExecutionsAreNotWorthTheirStart) {
  Shares shares({{1, 1}, {1, 30}});
  EXPECT_EQ(shares.divide(40), (Counts{40, 0}));
  EXPECT_EQ(shares.divide(40), (Counts{0, 40}));
}

TEST(Shares, ShiftToWhatShowsNewBehaviour) {
  Shares shares({{1, 1}, {1, 1}});
  std::uint64_t next = 0;
  for (int i = 0; i < 10; ++i) {
    shares.showed(0, traces(next, 100));
    shares.showed(1, Counts(100, 1));  // one behaviour again and again
    next += 100;
  }
  const Counts counts = shares.divide(900);
  EXPECT_EQ(counts[0], 800U);  // the other one keeps an eighth of its weight
  EXPECT_EQ(counts[1], 100U);
}

TEST(Shares, WhatAnotherStrategyHasShownIsNotNew) {
  Shares shares({{1, 1}, {1, 1}});
  shares.showed(0, traces(0, 500));
  shares.showed(1, traces(0, 500));
  const Counts counts = shares.divide(900);
  EXPECT_GT(counts[0], 7 * counts[1]);
}

TEST(Shares, RecentResultsCountMore) {
  Shares shares({{1, 1}, {1, 1}});
  shares.showed(0, traces(0, 2000));
  for (int i = 0; i < 20; ++i) {
    shares.showed(0, Counts(500, 0));
    shares.showed(1, traces(10'000 + 500 * static_cast<std::uint64_t>(i), 500));
  }
  const Counts counts = shares.divide(900);
  EXPECT_GT(counts[1], 7 * counts[0]);
}

}  // namespace
}  // namespace heddle::explore
