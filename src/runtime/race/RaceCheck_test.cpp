#include "runtime/race/RaceCheck.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <vector>

#include "runtime/race/RaceTestBed.h"

namespace heddle::rt {
namespace {

constexpr std::uintptr_t kA = 0x7f12'3456'7001;
constexpr std::uintptr_t kB = 0x5555'0000'2002;

class RaceCheck : public RaceTestBed {
protected:
  alignas(64) std::array<std::uint64_t, 64> memory_{};
  SyncClock lock_;

  void locked(std::size_t thread, auto body) {
    acquire(at(thread), lock_);
    body();
    release(at(thread), lock_);
  }
};

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

TEST_F(RaceCheck, neighbouringBytesDoNotRace) {
  createThreads(8);
  auto* const bytes = reinterpret_cast<char*>(memory_.data());
  for (std::size_t t = 0; t < 8; ++t) {
    write(t, bytes + t, 1, kA + t);
  }
  EXPECT_EQ(races(), 0u);
  for (std::size_t t = 0; t < 8; ++t) {
    write(t, bytes + t, 1, kB + t);
  }
  EXPECT_EQ(races(), 0u);
}

TEST_F(RaceCheck, everyByteOfAGranuleRemembersItsOwnWriter) {
  createThreads(3);
  auto* const bytes = reinterpret_cast<char*>(memory_.data());
  for (std::uintptr_t i = 0; i < 8; ++i) {
    write(0, bytes + i, 1, kA + i);
  }
  read(1, bytes + 5, 1, kB);
  ASSERT_EQ(races(), 1u);
  EXPECT_EQ(found_[0].earlier.pc, kA + 5);
  EXPECT_EQ(found_[0].earlier.address, reinterpret_cast<std::uintptr_t>(bytes + 5));
  EXPECT_EQ(found_[0].earlier.size, 1);
}

TEST_F(RaceCheck, overlapOfDifferentSizesRaces) {
  createThreads(2);
  auto* const bytes = reinterpret_cast<char*>(memory_.data());
  write(0, bytes, 8, kA);
  write(1, bytes + 7, 1, kB);
  EXPECT_EQ(races(), 1u);
  write(0, bytes + 8, 4, kA);
  write(1, bytes + 12, 4, kB);
  EXPECT_EQ(races(), 1u);
}

TEST_F(RaceCheck, unalignedAccessesCrossGranules) {
  createThreads(2);
  auto* const bytes = reinterpret_cast<char*>(memory_.data());
  write(0, bytes + 6, 4, kA);
  write(1, bytes, 4, kB);
  write(1, bytes + 4, 1, kB);
  write(1, bytes + 5, 1, kB);
  write(1, bytes + 10, 1, kB);
  EXPECT_EQ(races(), 0u);
  write(1, bytes + 9, 1, kB);
  EXPECT_EQ(races(), 1u);
  write(1, bytes + 6, 1, kB);
  EXPECT_EQ(races(), 2u);
}

TEST_F(RaceCheck, sixteenBytes) {
  createThreads(2);
  touch(0, memory_.data(), 16, Touch::Write, kA);
  write(1, memory_.data() + 1, 8, kB);
  EXPECT_EQ(races(), 1u);
  write(1, memory_.data() + 2, 8, kB);
  EXPECT_EQ(races(), 1u);
}

TEST_F(RaceCheck, rangesHaveExactEnds) {
  createThreads(2);
  auto* const bytes = reinterpret_cast<char*>(memory_.data());
  touch(0, bytes + 3, 101, Touch::Write, kA);
  write(1, bytes + 2, 1, kB);
  write(1, bytes + 104, 1, kB);
  EXPECT_EQ(races(), 0u);
  write(1, bytes + 3, 1, kB);
  write(1, bytes + 103, 1, kB);
  write(1, bytes + 56, 8, kB);
  EXPECT_EQ(races(), 3u);
}

TEST_F(RaceCheck, rangesAcrossChunks) {
  createThreads(2);
  std::vector<char> large(3 * ShadowMemory::kChunkBytes);
  touch(0, large.data() + 1, large.size() - 2, Touch::Write, kA);
  write(1, large.data(), 1, kB);
  write(1, large.data() + large.size() - 1, 1, kB);
  EXPECT_EQ(races(), 0u);
  for (std::size_t at = ShadowMemory::kChunkBytes / 2; at < large.size(); at += ShadowMemory::kChunkBytes / 2) {
    write(1, large.data() + at, 1, kB);
  }
  EXPECT_EQ(races(), 5u);
  forgetAccesses(reinterpret_cast<std::uintptr_t>(large.data()), large.size());
}

TEST_F(RaceCheck, forgottenMemoryIsFresh) {
  createThreads(2);
  write(0, memory_.data(), 8, kA);
  forgetAccesses(reinterpret_cast<std::uintptr_t>(memory_.data()), 8);
  write(1, memory_.data(), 8, kB);
  EXPECT_EQ(races(), 0u);
}

TEST_F(RaceCheck, forgettingIsExactToTheByte) {
  createThreads(2);
  auto* const bytes = reinterpret_cast<char*>(memory_.data());
  touch(0, bytes, 32, Touch::Write, kA);
  forgetAccesses(reinterpret_cast<std::uintptr_t>(bytes + 3), 20);
  touch(1, bytes + 3, 20, Touch::Write, kB);
  EXPECT_EQ(races(), 0u);
  write(1, bytes + 2, 1, kB);
  write(1, bytes + 23, 1, kB);
  EXPECT_EQ(races(), 2u);
}

TEST_F(RaceCheck, forgettingReachesCrowdedCells) {
  createThreads(20);
  for (std::size_t t = 0; t < 20; ++t) {
    read(t, memory_.data(), 8, kA + t);
  }
  auto* const bytes = reinterpret_cast<char*>(memory_.data());
  forgetAccesses(reinterpret_cast<std::uintptr_t>(bytes), 4);
  write(0, bytes, 4, kB);
  EXPECT_EQ(races(), 0u);
  write(0, bytes + 4, 4, kB);
  EXPECT_EQ(races(), 19u);
  forgetAccesses(reinterpret_cast<std::uintptr_t>(bytes), 8);
  write(1, bytes, 8, kB);
  EXPECT_EQ(races(), 19u);
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

TEST_F(RaceCheck, atomicAgainstPlainRacesInEachDirection) {
  createThreads(2);
  store(0, memory_.data(), MemoryOrder::SeqCst, kA);
  read(1, memory_.data(), 4, kB);
  ASSERT_EQ(races(), 1u);
  EXPECT_EQ(found_[0].earlier.touch, Touch::AtomicWrite);
  write(0, memory_.data() + 1, 4, kA);
  load(1, memory_.data() + 1, MemoryOrder::SeqCst, kB);
  EXPECT_EQ(races(), 2u);
  load(0, memory_.data() + 2, MemoryOrder::SeqCst, kA);
  write(1, memory_.data() + 2, 4, kB);
  EXPECT_EQ(races(), 3u);
  read(0, memory_.data() + 3, 4, kA);
  store(1, memory_.data() + 3, MemoryOrder::SeqCst, kB);
  EXPECT_EQ(races(), 4u);
}

TEST_F(RaceCheck, atomicsDoNotRaceAmongThemselvesNorLoadsWithPlainReads) {
  createThreads(3);
  for (std::size_t t = 0; t < 3; ++t) {
    store(t, memory_.data(), MemoryOrder::Relaxed);
    load(t, memory_.data(), MemoryOrder::Relaxed);
    update(t, memory_.data(), MemoryOrder::Relaxed);
    load(t, memory_.data() + 1, MemoryOrder::Relaxed);
    read(t, memory_.data() + 1, 4, kA);
  }
  EXPECT_EQ(races(), 0u);
}

TEST_F(RaceCheck, plainAccessIsComparedWithEveryAtomicWriter) {
  createThreads(6);
  for (std::size_t t = 1; t < 5; ++t) {
    update(t, memory_.data(), MemoryOrder::Relaxed, kA + t);
  }
  join(5, 1);
  join(5, 2);
  read(5, memory_.data(), 4, kB);
  ASSERT_EQ(races(), 2u);
  EXPECT_EQ(found_[0].earlier.pc, kA + 3);
  EXPECT_EQ(found_[1].earlier.pc, kA + 4);
}

TEST_F(RaceCheck, anAccessAfterAPointOfItsOwnIsRememberedByItself) {
  createThreads(2);
  write(0, memory_.data(), 8, kA);
  tick(at(0));
  write(0, memory_.data(), 8, kA + 1);
  write(1, memory_.data(), 8, kB);
  ASSERT_EQ(races(), 1u);
  EXPECT_EQ(found_[0].earlier.pc, kA + 1);
}

TEST_F(RaceCheck, whatTheOnlyThreadReleasesCoversWhatItDoesUntilItCreatesAnother) {
  write(0, memory_.data(), 8, kA);
  const std::uint64_t epoch = at(0).epoch;
  release(at(0), lock_);
  store(0, memory_.data() + 8, MemoryOrder::Release);
  fence(0, MemoryOrder::Release);
  EXPECT_EQ(at(0).epoch, epoch);
  write(0, memory_.data() + 1, 8, kA);
  const std::size_t other = create(0);
  write(0, memory_.data() + 2, 8, kA);
  acquire(at(other), lock_);
  write(other, memory_.data(), 8, kB);
  write(other, memory_.data() + 1, 8, kB);
  EXPECT_EQ(races(), 0u);
  write(other, memory_.data() + 2, 8, kB);
  EXPECT_EQ(races(), 1u);
}

TEST_F(RaceCheck, withOthersWhatComesAfterAReleaseIsNotPublished) {
  createThreads(2);
  release(at(0), lock_);
  write(0, memory_.data(), 8, kA);
  acquire(at(1), lock_);
  write(1, memory_.data(), 8, kB);
  EXPECT_EQ(races(), 1u);
}

TEST_F(RaceCheck, partsOfAGranuleByOneThreadAreAllRemembered) {
  createThreads(2);
  auto* bytes = reinterpret_cast<char*>(memory_.data());
  write(0, bytes, 4, kA);
  write(0, bytes + 4, 4, kA + 1);
  write(1, bytes + 4, 1, kB);
  ASSERT_EQ(races(), 1u);
  EXPECT_EQ(found_[0].earlier.pc, kA + 1);
  write(1, bytes, 1, kB);
  ASSERT_EQ(races(), 2u);
  EXPECT_EQ(found_[1].earlier.pc, kA);
}

TEST_F(RaceCheck, aReadDoesNotHideTheWriteBeforeIt) {
  createThreads(2);
  write(0, memory_.data(), 8, kA);
  release(at(0), lock_);
  read(0, memory_.data(), 8, kA + 1);
  read(1, memory_.data(), 8, kB);
  ASSERT_EQ(races(), 1u);
  EXPECT_EQ(found_[0].earlier.pc, kA);
}

/// Sites known to race are scheduling points. Racing sites beside them must be found in any order of accesses.
class RacesBesidePoints : public RaceCheck {
protected:
  void pointRead(std::size_t thread, std::uintptr_t pc) { atPoint(thread, Touch::Read, pc); }
  void pointWrite(std::size_t thread, std::uintptr_t pc) { atPoint(thread, Touch::Write, pc); }
  void plainRead(std::size_t thread, std::uintptr_t pc) { read(thread, memory_.data(), 8, pc); }
  void plainWrite(std::size_t thread, std::uintptr_t pc) { write(thread, memory_.data(), 8, pc); }

  bool isFound(std::uintptr_t pc) const {
    return std::any_of(found_.begin(), found_.end(),
                       [pc](const FoundRace& race) { return race.earlier.pc == pc || race.later.pc == pc; });
  }

private:
  void atPoint(std::size_t thread, Touch kind, std::uintptr_t pc) {
    tick(at(thread));
    at(thread).atRacingSite = true;
    touch(thread, memory_.data(), 8, kind, pc);
    at(thread).atRacingSite = false;
  }
};

TEST_F(RacesBesidePoints, whatFollowsAPointIsFoundByALaterAccess) {
  createThreads(2);
  pointRead(0, kA);
  plainRead(0, kA + 1);
  pointWrite(1, kB);
  EXPECT_TRUE(isFound(kA + 1));
}

TEST_F(RacesBesidePoints, whatFollowsAPointIsComparedWithAnEarlierAccess) {
  createThreads(2);
  pointWrite(1, kB);
  pointRead(0, kA);
  plainRead(0, kA + 1);
  EXPECT_TRUE(isFound(kA + 1));
}

TEST_F(RacesBesidePoints, whatComesBeforeAPointIsFoundByALaterAccess) {
  createThreads(2);
  plainRead(0, kA + 1);
  pointWrite(0, kA);
  pointWrite(1, kB);
  EXPECT_TRUE(isFound(kA + 1));
}

TEST_F(RacesBesidePoints, aPointDoesNotDropWhatItRacesWith) {
  createThreads(3);
  pointWrite(0, kA);
  pointWrite(1, kB);
  locked(1, [] {});
  locked(2, [this] { plainRead(2, kB + 1); });
  EXPECT_TRUE(isFound(kB + 1));
}

TEST_F(RacesBesidePoints, oldPointsGiveWayToNewOnes) {
  createThreads(2);
  for (int i = 0; i < 1000; ++i) {
    locked(0, [this] { pointWrite(0, kA); });
    locked(1, [this] { pointRead(1, kB); });
  }
  EXPECT_EQ(races(), 0u);
  EXPECT_FALSE(gShadow.cellOf(reinterpret_cast<std::uintptr_t>(memory_.data())).extended());
}

TEST_F(RaceCheck, theEndOfABlockIsComparedWithEveryByteThatWasAccessed) {
  createThreads(2);
  auto* const bytes = reinterpret_cast<char*>(memory_.data());
  write(1, bytes + 101, 1, kA);
  const auto start = reinterpret_cast<std::uintptr_t>(bytes);
  touchKnownBytes(at(0), start + 3, 98, Touch::Write, kB, 0);
  EXPECT_EQ(races(), 0u);
  touchKnownBytes(at(0), start + 3, 99, Touch::Write, kB, 0);
  ASSERT_EQ(races(), 1u);
  EXPECT_EQ(found_[0].earlier.pc, kA);
}

}  // namespace
}  // namespace heddle::rt
