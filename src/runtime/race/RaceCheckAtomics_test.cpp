#include <gtest/gtest.h>

#include <algorithm>
#include <vector>

#include "runtime/race/RaceCheck.h"
#include "runtime/race/RaceCheckBed.h"

namespace heddle::rt {
namespace {

class RaceCheckAtomics : public RaceCheckBed {};

TEST_F(RaceCheckAtomics, atomicAgainstPlainRacesInEachDirection) {
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

TEST_F(RaceCheckAtomics, atomicsDoNotRaceAmongThemselvesNorLoadsWithPlainReads) {
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

TEST_F(RaceCheckAtomics, plainAccessIsComparedWithEveryAtomicWriter) {
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

TEST_F(RaceCheckAtomics, anAccessAfterAPointOfItsOwnIsRememberedByItself) {
  createThreads(2);
  write(0, memory_.data(), 8, kA);
  tick(at(0));
  write(0, memory_.data(), 8, kA + 1);
  write(1, memory_.data(), 8, kB);
  ASSERT_EQ(races(), 1u);
  EXPECT_EQ(found_[0].earlier.pc, kA + 1);
}

TEST_F(RaceCheckAtomics, whatTheOnlyThreadReleasesCoversWhatItDoesUntilItCreatesAnother) {
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

TEST_F(RaceCheckAtomics, withOtherThreadsAccessesAfterAReleaseAreNotPublished) {
  createThreads(2);
  release(at(0), lock_);
  write(0, memory_.data(), 8, kA);
  acquire(at(1), lock_);
  write(1, memory_.data(), 8, kB);
  EXPECT_EQ(races(), 1u);
}

TEST_F(RaceCheckAtomics, aReadDoesNotHideTheWriteBeforeIt) {
  createThreads(2);
  write(0, memory_.data(), 8, kA);
  release(at(0), lock_);
  read(0, memory_.data(), 8, kA + 1);
  read(1, memory_.data(), 8, kB);
  ASSERT_EQ(races(), 1u);
  EXPECT_EQ(found_[0].earlier.pc, kA);
}

/// Sites known to race are scheduling points. Racing sites beside them must be found in any order of accesses.
class RacesBesidePoints : public RaceCheckBed {
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

TEST_F(RacesBesidePoints, anAccessBeforeAPointRacesWithALaterAccess) {
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

}  // namespace
}  // namespace heddle::rt
