#include "explore/predict/Proposals.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "explore/predict/LockCycles.h"
#include "explore/predict/TestTrace.h"

namespace heddle::explore {
namespace {

using recorded::object;
using recorded::Recording;
using recorded::thread;
using Until = DriveStage::Until;

std::vector<Proposal> proposals(const Recording& recording) {
  const Drive drive;
  const Trace trace = recording.trace();
  std::vector<Proposal> all = proposalsOf({drive, {}, trace});
  std::ranges::stable_sort(all, std::ranges::greater(), &Proposal::rank);
  return all;
}

DriveStage before(std::uint16_t id, std::uint64_t line, std::uint64_t what, std::uint32_t nth = 1) {
  return {thread(id), Until::Before, nth, makeSite(0, line), object(what)};
}
DriveStage stops(std::uint16_t id) { return {thread(id), Until::Stops, 1, kNoSite, kNoObject}; }

bool contains(const std::vector<Proposal>& all, const std::vector<DriveStage>& stages) {
  return std::ranges::any_of(all, [&](const Proposal& one) { return one.drive.stages == stages; });
}
bool holds(const std::vector<Proposal>& all, std::uint64_t line) {
  return std::ranges::any_of(all, [&](const Proposal& one) { return one.site == makeSite(0, line); });
}

/// Both threads exist from the start.
Recording twoThreads() { return Recording().creates(0, 1, 1).creates(0, 2, 2); }

TEST(Proposals, AThreadIsHeldBetweenTwoAccessesThatAnotherOneConflictsWith) {
  const auto all = proposals(twoThreads().reads(1, 7, 10).writes(1, 7, 11).writes(2, 7, 20));
  ASSERT_FALSE(all.empty());
  EXPECT_EQ(all.front().drive.stages, (std::vector<DriveStage>{before(1, 11, 7), stops(2), stops(1)}));
}

TEST(Proposals, ConflictsOnTwoVariablesCountToo) {
  const auto all = proposals(twoThreads().writes(1, 7, 10).writes(1, 8, 11).reads(2, 7, 20).reads(2, 8, 21));
  EXPECT_TRUE(contains(all, {before(1, 11, 8), stops(2), stops(1)}));
  EXPECT_TRUE(contains(all, {before(2, 21, 8), stops(1), stops(2)}));
}

TEST(Proposals, AThreadThatCameLaterMayComeFirst) {
  const auto all = proposals(twoThreads().writes(1, 7, 10).reads(2, 7, 20));
  EXPECT_TRUE(contains(all, {before(1, 10, 7), stops(2), stops(1)}));
  EXPECT_FALSE(holds(all, 20)) << "it came later anyway";
}

TEST(Proposals, WhatALockExcludesIsNotProposed) {
  Recording both = twoThreads();
  for (const std::uint16_t id : {std::uint16_t{1}, std::uint16_t{2}}) {
    const std::uint64_t line = 10U * id;
    both.locks(id, 5, line).reads(id, 7, line + 1).writes(id, 7, line + 2).unlocks(id, 5, line + 3);
  }
  const auto all = proposals(both);
  EXPECT_FALSE(holds(all, 11));
  EXPECT_FALSE(holds(all, 12));
  EXPECT_TRUE(holds(all, 10)) << "the critical sections may come in the other order";
}

TEST(Proposals, AThreadIsHeldBeforeTheLockOfItsSecondSection) {
  Recording recording = twoThreads();
  recording.locks(1, 5, 10).reads(1, 7, 11).unlocks(1, 5, 12).locks(1, 5, 13).writes(1, 7, 14).unlocks(1, 5, 15);
  recording.locks(2, 5, 20).writes(2, 7, 21).unlocks(2, 5, 22);
  const auto all = proposals(recording);
  EXPECT_EQ(all.front().drive.stages, (std::vector<DriveStage>{before(1, 13, 5), stops(2), stops(1)}));
}

TEST(Proposals, WhatCreationAndJoinOrderIsNotProposed) {
  EXPECT_TRUE(proposals(Recording()
                            .writes(0, 7, 1)
                            .writes(0, 7, 2)
                            .creates(0, 1, 3)
                            .writes(1, 7, 10)
                            .joins(0, 1, 4)
                            .reads(0, 7, 5)
                            .reads(0, 7, 6))
                  .empty());
  EXPECT_TRUE(proposals(Recording()
                            .creates(0, 1, 1)
                            .reads(1, 7, 10)
                            .writes(1, 7, 11)
                            .joins(0, 1, 2)
                            .creates(0, 2, 3)
                            .writes(2, 7, 20)
                            .joins(0, 2, 4))
                  .empty());
}

TEST(Proposals, TheOtherThreadMayStopAfterItsFirstEffect) {
  const auto all = proposals(
      twoThreads().reads(1, 7, 10).value(4).reads(1, 7, 11).value(4).writes(2, 7, 20).value(0).writes(2, 7, 21).value(
          4));
  EXPECT_EQ(all.front().drive.stages, (std::vector<DriveStage>{before(1, 11, 7), before(2, 21, 7), stops(1)}));
}

TEST(Proposals, AValueThatWasReadAnywayIsUnlikelyToHarm) {
  const auto rank = [](std::uint64_t written) {
    return proposals(twoThreads().reads(1, 7, 10).value(4).reads(1, 7, 11).value(4).writes(2, 7, 20).value(written))
        .front()
        .rank;
  };
  EXPECT_LT(rank(4), rank(5));
  EXPECT_LT(rank(5), rank(0));
}

TEST(Proposals, MemoryThatIsFreedBeforeItsUseRanksHigh) {
  const Recording used = twoThreads().reads(1, 16, 10).reads(1, 16, 11);
  const int freed = proposals(Recording(used).frees(2, 16, 8, 20)).front().rank;
  const int written = proposals(Recording(used).writes(2, 16, 20)).front().rank;
  EXPECT_GT(freed, written);
}

TEST(Proposals, ANotificationMayComeBeforeTheWait) {
  Recording recording = twoThreads();
  recording.reads(1, 7, 10).locks(1, 5, 11).add(1, OpKind::CondWait, 6, 12);
  recording.writes(2, 7, 20).add(2, OpKind::CondSignal, 6, 21);
  const auto all = proposals(recording);
  EXPECT_TRUE(contains(all, {before(1, 12, 6), stops(2), stops(1)}));
}

TEST(Proposals, StagesThatLedToAPlaceComeFirst) {
  const Drive drive{{}, {before(2, 20, 7), stops(1), stops(2)}};
  const std::vector<std::uint64_t> ends{3, 4};
  const Trace trace = twoThreads()
                          .writes(2, 8, 19)
                          .writes(1, 7, 10)
                          .writes(2, 7, 20)
                          .reads(2, 8, 21)
                          .writes(3, 8, 30)
                          .reads(2, 8, 22)
                          .trace();
  const auto all = proposalsOf({drive, ends, trace});
  EXPECT_TRUE(contains(all, {before(2, 20, 7), stops(1), before(2, 22, 8), stops(3), stops(2)}));
}

Recording opposite(bool gate) {
  Recording recording = twoThreads();
  for (const std::uint16_t id : {std::uint16_t{1}, std::uint16_t{2}}) {
    const std::uint64_t line = 10U * id;
    if (gate) { recording.locks(id, 9, line); }
    recording.locks(id, 4U + id, line + 1).locks(id, 7U - id, line + 2);
    recording.unlocks(id, 7U - id, line + 3).unlocks(id, 4U + id, line + 4);
    if (gate) { recording.unlocks(id, 9, line + 5); }
  }
  return recording;
}

TEST(Proposals, OppositeLocksAreHeldBothAtTheirSecond) {
  const auto all = proposals(opposite(false));
  EXPECT_EQ(all.front().drive.stages, (std::vector<DriveStage>{before(1, 12, 6), before(2, 22, 5)}));
}

TEST(Proposals, AGateLockPreventsTheCycle) {
  EXPECT_TRUE(lockCyclesOf(opposite(true).trace()).empty());
  EXPECT_EQ(lockCyclesOf(opposite(false).trace()).size(), 1U);
}

TEST(Proposals, LockCyclesMayHaveManyThreads) {
  Recording recording;
  constexpr std::uint16_t kThreads = 7;
  for (std::uint16_t i = 1; i <= kThreads; ++i) {
    recording.locks(i, i, 10).locks(i, i % kThreads + 1U, 11).unlocks(i, i % kThreads + 1U, 12).unlocks(i, i, 13);
  }
  const Trace trace = recording.trace();
  const auto cycles = lockCyclesOf(trace);
  ASSERT_EQ(cycles.size(), 1U);
  EXPECT_EQ(cycles.front().size(), kThreads);
}

}  // namespace
}  // namespace heddle::explore
