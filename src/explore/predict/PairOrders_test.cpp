#include "explore/predict/PairOrders.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "explore/predict/TestTrace.h"

namespace heddle::explore {
namespace {

using recorded::Recording;

judge::PairCoverage coverage(const PairOrders& orders) {
  return orders.coverage([](SiteId site) { return fmt::format("line {}", offsetOf(site)); });
}

/// main creates T1 and T2; both access object 5.
Recording threads() {
  Recording recording;
  recording.creates(0, 1, 1).creates(0, 2, 2);
  return recording;
}

TEST(PairOrders, APairSeenInOneOrderIsNamedInThisOrder) {
  PairOrders orders;
  orders.add(threads().writes(2, 5, 20).reads(1, 5, 10).trace());
  const judge::PairCoverage seen = coverage(orders);
  EXPECT_EQ(seen.executions, 1U);
  EXPECT_EQ(seen.pairs, 1U);
  EXPECT_EQ(seen.bothOrders, 0U);
  ASSERT_EQ(seen.oneOrder.size(), 1U);
  EXPECT_EQ(seen.oneOrder[0].first, "line 20");
  EXPECT_EQ(seen.oneOrder[0].second, "line 10");
}

TEST(PairOrders, ASecondExecutionMayShowTheOtherOrder) {
  PairOrders orders;
  orders.add(threads().writes(2, 5, 20).reads(1, 5, 10).trace());
  orders.add(threads().reads(1, 5, 10).writes(2, 5, 20).trace());
  EXPECT_EQ(coverage(orders).bothOrders, 1U);
  EXPECT_TRUE(coverage(orders).oneOrder.empty());
}

TEST(PairOrders, AnOrderCountsWhateverComesInBetween) {
  PairOrders orders;
  orders.add(threads().reads(1, 5, 10).writes(1, 5, 11).reads(2, 5, 10).writes(2, 5, 11).trace());
  EXPECT_EQ(coverage(orders).pairs, 1U) << "the write, then the read of the other thread";
  EXPECT_EQ(coverage(orders).bothOrders, 1U) << "the read comes before the other write";
}

TEST(PairOrders, ReadsAndOperationsOfOneThreadAreNotPairs) {
  PairOrders orders;
  orders.add(threads().reads(1, 5, 10).reads(2, 5, 20).writes(2, 5, 21).writes(2, 5, 22).trace());
  EXPECT_EQ(coverage(orders).pairs, 0U);
}

TEST(PairOrders, OneSiteInTwoThreadsIsNotAPair) {
  PairOrders orders;
  orders.add(threads().writes(1, 5, 10).writes(2, 5, 10).trace());
  EXPECT_EQ(coverage(orders).pairs, 0U);
}

TEST(PairOrders, WhatCreationOrJoiningOrdersIsNotAPair) {
  PairOrders orders;
  orders.add(Recording().writes(0, 5, 3).creates(0, 1, 4).writes(1, 5, 10).joins(0, 1, 5).reads(0, 5, 6).trace());
  EXPECT_EQ(coverage(orders).pairs, 0U);
}

TEST(PairOrders, AnAccessAfterTheCreationIsAPair) {
  PairOrders orders;
  orders.add(Recording().creates(0, 1, 4).writes(0, 5, 3).writes(1, 5, 10).trace());
  EXPECT_EQ(coverage(orders).pairs, 1U);
}

}  // namespace
}  // namespace heddle::explore
