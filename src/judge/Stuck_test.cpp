#include "judge/Stuck.h"

#include <gtest/gtest.h>

#include "core/OpTraits.h"
#include "judge/TestNotes.h"

namespace heddle::judge {
namespace {

using notes::thread;
using notes::wait;

TEST(ClassifyStuck, ACycleOfHoldersIsADeadlock) {
  const std::vector<WaitNote> waits{wait(0, OpKind::ThreadJoin, kNoThread, 0, 1),
                                    wait(1, OpKind::MutexLock, thread(2), 10, 12),
                                    wait(2, OpKind::MutexLock, thread(1), 11, 22)};
  const StuckVerdict verdict = classifyStuck(waits);
  EXPECT_EQ(verdict.kind, FindingKind::Deadlock);
  EXPECT_TRUE(verdict.cycle);
  ASSERT_EQ(verdict.core.size(), 2U);
  EXPECT_EQ(verdict.core[0].thread, thread(1));
  EXPECT_EQ(verdict.core[1].thread, thread(2));
}

TEST(ClassifyStuck, WaitingForOneselfIsACycleOfOne) {
  const StuckVerdict verdict = classifyStuck(std::vector{wait(0, OpKind::MutexLock, thread(0), 10, 12)});
  EXPECT_TRUE(verdict.cycle);
  EXPECT_EQ(verdict.core.size(), 1U);
}

TEST(ClassifyStuck, AThreadThatWaitsForTheCycleIsNotPartOfIt) {
  const std::vector<WaitNote> waits{wait(3, OpKind::MutexLock, thread(1), 10, 9),
                                    wait(1, OpKind::MutexLock, thread(2), 10, 12),
                                    wait(2, OpKind::WriteLock, thread(1), 11, 22)};
  EXPECT_EQ(classifyStuck(waits).core.size(), 2U);
}

TEST(ClassifyStuck, AJoinCanCloseACycle) {
  const std::vector<WaitNote> waits{wait(0, OpKind::ThreadJoin, thread(1), 0, 1),
                                    wait(1, OpKind::MutexLock, thread(0), 10, 12)};
  EXPECT_TRUE(classifyStuck(waits).cycle);
}

TEST(ClassifyStuck, ASleeperWithoutACycleHasLostItsWakeUp) {
  for (const OpKind kind : {OpKind::CondWake, OpKind::FutexSleep, OpKind::SemWait, OpKind::BarrierLeave}) {
    const std::vector<WaitNote> waits{wait(0, OpKind::ThreadJoin, thread(1), 0, 1), wait(1, kind, kNoThread, 10, 12)};
    const StuckVerdict verdict = classifyStuck(waits);
    EXPECT_EQ(verdict.kind, FindingKind::LostWakeup) << opName(kind);
    ASSERT_EQ(verdict.core.size(), 1U);
    EXPECT_EQ(verdict.core[0].thread, thread(1));
  }
}

TEST(ClassifyStuck, ASleeperWithALockThatAnotherThreadWaitsForIsADeadlock) {
  const std::vector<WaitNote> waits{wait(1, OpKind::MutexLock, thread(2), 10, 12),
                                    wait(2, OpKind::CondWake, kNoThread, 11, 22)};
  const StuckVerdict verdict = classifyStuck(waits);
  EXPECT_EQ(verdict.kind, FindingKind::Deadlock);
  EXPECT_TRUE(verdict.sleepsWithLock);
  ASSERT_EQ(verdict.core.size(), 2U);
  EXPECT_EQ(verdict.core[0].thread, thread(2));
  EXPECT_EQ(verdict.core[1].thread, thread(1));
}

TEST(ClassifyStuck, ALockOfAThreadThatHasEndedIsADeadlockWithoutACycle) {
  const std::vector<WaitNote> waits{wait(0, OpKind::ThreadJoin, thread(1), 0, 1),
                                    wait(1, OpKind::MutexLock, thread(2), 10, 12)};
  const StuckVerdict verdict = classifyStuck(waits);
  EXPECT_EQ(verdict.kind, FindingKind::Deadlock);
  EXPECT_FALSE(verdict.cycle);
  ASSERT_EQ(verdict.core.size(), 1U);
  EXPECT_EQ(verdict.core[0].thread, thread(1));
}

TEST(ClassifyStuck, LocksAreFollowedThroughTheirHoldersAndJoinsAreNot) {
  const std::vector<WaitNote> waits{
      wait(0, OpKind::ThreadJoin, thread(1), 0, 1), wait(1, OpKind::CondWake, kNoThread, 10, 2),
      wait(2, OpKind::MutexLock, thread(3), 11, 3), wait(3, OpKind::MutexLock, thread(1), 12, 4)};
  const std::vector<WaitNote> found = waitsForLocksOf(waits, thread(1));
  ASSERT_EQ(found.size(), 2U);
  EXPECT_EQ(found[0].thread, thread(3));
  EXPECT_EQ(found[1].thread, thread(2));
}

}  // namespace
}  // namespace heddle::judge
