#include "judge/LocksHeld.h"

#include <gmock/gmock.h>

#include "judge/TestNotes.h"

namespace heddle::judge {
namespace {

using notes::step;
using testing::ElementsAre;

constexpr std::uint64_t kVariable = 1;
constexpr std::uint64_t kLock = 10;

/// A read by T1, then a write by T2. Each holds the lock, acquired by \p readerLocks and \p writerLocks.
RaceNote raceUnder(OpKind readerLocks, OpKind writerLocks) {
  Observation seen;
  seen.steps = {step(1, 1, readerLocks, kLock), step(2, 1, OpKind::PlainRead, kVariable),
                step(3, 2, writerLocks, kLock), step(4, 2, OpKind::PlainWrite, kVariable)};
  RaceNote race;
  race.first.thread = ThreadId{1};
  race.second.thread = ThreadId{2};
  race.second.write = true;
  race.object = ObjectId{kVariable};
  race.step = 4;
  noteLocksHeld(seen, race);
  return race;
}

TEST(LocksHeld, SayWhichLockIsHeldForReading) {
  const RaceNote race = raceUnder(OpKind::ReadLock, OpKind::ReadTryLock);
  EXPECT_THAT(race.first.locks, ElementsAre("a lock for reading"));
  EXPECT_THAT(race.second.locks, ElementsAre("a lock for reading"));
}

TEST(LocksHeld, SayNothingElseOfALockHeldAlone) {
  EXPECT_THAT(raceUnder(OpKind::MutexLock, OpKind::MutexLock).first.locks, ElementsAre("a lock"));
}

TEST(LocksHeld, EndWithTheRelease) {
  Observation seen;
  seen.steps = {step(1, 1, OpKind::ReadLock, kLock), step(2, 1, OpKind::RwUnlock, kLock)};
  EXPECT_THAT(lockObjectsHeld(seen, ThreadId{1}, 1), ElementsAre(ObjectId{kLock}));
  EXPECT_THAT(lockObjectsHeld(seen, ThreadId{1}, 2), ElementsAre());
}

}  // namespace
}  // namespace heddle::judge
