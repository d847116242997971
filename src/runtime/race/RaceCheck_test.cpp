#include "runtime/race/RaceCheck.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <vector>

#include "runtime/race/RaceCheckBed.h"

namespace heddle::rt {
namespace {

class RaceCheck : public RaceCheckBed {};

TEST_F(RaceCheck, unorderedWritesRaceAndBothSidesAreNamed) {
  createThreads(2);
  write(0, memory_.data(), 8, kA);
  write(1, memory_.data(), 8, kB);
  ASSERT_EQ(races(), 1u);
  EXPECT_EQ(found_[0].earlier.pc, kA);
  EXPECT_EQ(found_[0].earlier.thread, ThreadId{0});
  EXPECT_EQ(found_[0].earlier.touch, Touch::Write);
  EXPECT_EQ(found_[0].earlier.size, 8);
  EXPECT_EQ(found_[0].later.pc, kB);
  EXPECT_EQ(found_[0].later.thread, ThreadId{1});
  EXPECT_EQ(found_[0].later.address, reinterpret_cast<std::uintptr_t>(memory_.data()));
}

TEST_F(RaceCheck, writeThenUnorderedReadRaces) {
  createThreads(2);
  write(0, memory_.data(), 4, kA);
  read(1, memory_.data(), 4, kB);
  EXPECT_EQ(races(), 1u);
}

TEST_F(RaceCheck, readThenUnorderedWriteRaces) {
  createThreads(2);
  read(0, memory_.data(), 4, kA);
  write(1, memory_.data(), 4, kB);
  EXPECT_EQ(races(), 1u);
}

TEST_F(RaceCheck, readsDoNotRace) {
  createThreads(3);
  for (std::size_t t = 0; t < 3; ++t) {
    read(t, memory_.data(), 8, kA + t);
  }
  EXPECT_EQ(races(), 0u);
}

TEST_F(RaceCheck, whatCameBeforeCreationIsOrdered) {
  write(0, memory_.data(), 8, kA);
  createThreads(2);
  write(1, memory_.data(), 8, kB);
  EXPECT_EQ(races(), 0u);
}

TEST_F(RaceCheck, whatTheParentDoesAfterCreationIsNot) {
  createThreads(2);
  write(1, memory_.data(), 8, kA);
  write(0, memory_.data(), 8, kB);
  EXPECT_EQ(races(), 1u);
}

TEST_F(RaceCheck, joinOrders) {
  createThreads(2);
  write(1, memory_.data(), 8, kA);
  join(0, 1);
  write(0, memory_.data(), 8, kB);
  EXPECT_EQ(races(), 0u);
}

TEST_F(RaceCheck, lockOrders) {
  createThreads(2);
  locked(0, [&] { write(0, memory_.data(), 8, kA); });
  locked(1, [&] { write(1, memory_.data(), 8, kB); });
  EXPECT_EQ(races(), 0u);
}

TEST_F(RaceCheck, whatFollowsTheUnlockIsNotOrdered) {
  createThreads(2);
  locked(0, [&] {});
  write(0, memory_.data(), 8, kA);
  locked(1, [&] { write(1, memory_.data(), 8, kB); });
  EXPECT_EQ(races(), 1u);
}

TEST_F(RaceCheck, sameEpochAccessesAfterTheFirstAreStillProtectedByIt) {
  createThreads(2);
  for (int i = 0; i < 5; ++i) {
    write(0, memory_.data(), 8, kA);
    read(0, memory_.data(), 8, kA + 1);
  }
  read(1, memory_.data(), 8, kB);
  ASSERT_EQ(races(), 1u);
  EXPECT_EQ(found_[0].earlier.pc, kA);
}

TEST_F(RaceCheck, allSharedReadersAreComparedWithTheWriter) {
  createThreads(6);
  for (std::size_t t = 1; t < 5; ++t) {
    read(t, memory_.data(), 8, kA + t);
  }
  join(5, 1);
  join(5, 3);
  write(5, memory_.data(), 8, kB);
  ASSERT_EQ(races(), 2u);
  EXPECT_EQ(found_[0].earlier.pc, kA + 2);
  EXPECT_EQ(found_[1].earlier.pc, kA + 4);
}

TEST_F(RaceCheck, orderedReadTakesThePlaceOfOlderReads) {
  createThreads(3);
  locked(1, [&] { read(1, memory_.data(), 8, kA); });
  locked(2, [&] { read(2, memory_.data(), 8, kA + 1); });
  locked(0, [&] { write(0, memory_.data(), 8, kB); });
  EXPECT_EQ(races(), 0u);
}

TEST_F(RaceCheck, aThousandThreads) {
  createThreads(1000);
  for (std::size_t t = 0; t < 1000; ++t) {
    read(t, memory_.data(), 8, kA);
    locked(t, [&] { write(t, memory_.data() + 1, 8, kA); });
  }
  EXPECT_EQ(races(), 0u);
  for (std::size_t t = 1; t < 1000; ++t) {
    join(0, t);
  }
  write(0, memory_.data(), 8, kB);
  EXPECT_EQ(races(), 0u);
  begin();
  createThreads(1000);
  for (std::size_t t = 0; t < 1000; ++t) {
    read(t, memory_.data(), 8, kA);
  }
  for (std::size_t t = 1; t < 999; ++t) {
    join(0, t);
  }
  write(0, memory_.data(), 8, kB);
  ASSERT_EQ(races(), 1u);
  EXPECT_EQ(found_[0].earlier.thread, ThreadId{999});
}

TEST_F(RaceCheck, executionsAreOrderedAfterEachOther) {
  for (int execution = 0; execution < 100; ++execution) {
    createThreads(2);
    write(1, memory_.data(), 8, kA);
    for (std::size_t t = 0; t < 2; ++t) {
      read(t, memory_.data() + 1, 8, kA);
    }
    read(1, memory_.data() + 2, 8, kA);
    locked(1, [] {});
    begin();
    write(0, memory_.data(), 8, kB);
    write(0, memory_.data() + 1, 8, kB);
    write(0, memory_.data() + 2, 8, kB);
    ASSERT_EQ(races(), 0u);
  }
}

TEST_F(RaceCheck, aLockReleasedInAnEarlierExecutionOrdersNothing) {
  createThreads(2);
  locked(0, [&] {});
  begin();
  createThreads(2);
  write(0, memory_.data(), 8, kA);
  locked(1, [&] { write(1, memory_.data(), 8, kB); });
  EXPECT_EQ(races(), 1u);
}

TEST_F(RaceCheck, clocksStartAgainBeforeTheyOverflow) {
  createThreads(2);
  write(1, memory_.data(), 8, kA);
  gClocks.highest = 0x8000'0001U;
  write(0, memory_.data() + 3, 8, kA);
  begin();
  EXPECT_LT(gClocks.base, 1000u);
  createThreads(2);
  write(0, memory_.data(), 8, kB);
  write(0, memory_.data() + 3, 8, kB);
  EXPECT_EQ(races(), 0u);
  write(1, memory_.data(), 8, kB);
  EXPECT_EQ(races(), 1u);
}

}  // namespace
}  // namespace heddle::rt
