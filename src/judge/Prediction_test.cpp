#include "judge/Prediction.h"

#include <gtest/gtest.h>

namespace heddle::judge {
namespace {

constexpr std::uint64_t kX = 1;
constexpr std::uint64_t kY = 7;
constexpr std::uint64_t kFlag = 2;
constexpr std::uint64_t kLock = 10;
constexpr std::uint64_t kOther = 11;

/// Builds an execution step by step. Each step has a place of its own.
class Execution {
public:
  Execution& operator()(std::uint16_t thread, OpKind kind, std::uint64_t object, std::uint64_t value = 0) {
    Step step;
    step.number = steps_.size() + 1;
    step.thread = ThreadId{thread};
    step.kind = kind;
    step.object = ObjectId{object};
    step.value = value;
    step.place = static_cast<std::uint32_t>(steps_.size());
    steps_.push_back(step);
    return *this;
  }
  Execution& reads(std::uint16_t thread, std::uint64_t object) { return (*this)(thread, OpKind::PlainRead, object); }
  Execution& writes(std::uint16_t thread, std::uint64_t object) { return (*this)(thread, OpKind::PlainWrite, object); }
  Execution& locks(std::uint16_t thread, std::uint64_t lock) { return (*this)(thread, OpKind::MutexLock, lock); }
  Execution& unlocks(std::uint16_t thread, std::uint64_t lock) { return (*this)(thread, OpKind::MutexUnlock, lock); }
  /// Predictions refer to steps by index.
  std::vector<PredictedRace> races() const { return predictRaces(steps_); }
  std::vector<BrokenPair> pairs() const { return unserialisablePairs(steps_); }

private:
  std::vector<Step> steps_;
};

TEST(Prediction, AnEmptyCriticalSectionInBetweenOrdersNothing) {
  const auto races = Execution()
                         .writes(1, kX)
                         .locks(1, kLock)
                         .unlocks(1, kLock)
                         .locks(2, kLock)
                         .unlocks(2, kLock)
                         .writes(2, kX)
                         .races();
  ASSERT_EQ(races.size(), 1U);
  EXPECT_EQ(races[0].first, 0U);
  EXPECT_EQ(races[0].second, 5U);
}

TEST(Prediction, WhatWasHandedOverUnderALockIsInOrder) {
  EXPECT_TRUE(Execution()
                  .writes(1, kX)
                  .locks(1, kLock)
                  .writes(1, kFlag)
                  .unlocks(1, kLock)
                  .locks(2, kLock)
                  .reads(2, kFlag)
                  .unlocks(2, kLock)
                  .writes(2, kX)
                  .races()
                  .empty());
}

TEST(Prediction, OneLockForBothIsEnough) {
  const auto accesses = [](std::uint64_t ours, std::uint64_t theirs) {
    return Execution()
        .locks(1, ours)
        .writes(1, kX)
        .unlocks(1, ours)
        .locks(1, kOther)
        .unlocks(1, kOther)
        .locks(2, kOther)
        .unlocks(2, kOther)
        .locks(2, theirs)
        .writes(2, kX)
        .unlocks(2, theirs)
        .races()
        .size();
  };
  EXPECT_EQ(accesses(kLock, kLock), 0U);
  EXPECT_EQ(accesses(kLock, kLock + 5), 1U);
}

TEST(Prediction, UnorderedAccessesAreSeenAndNotPredicted) {
  EXPECT_TRUE(Execution().writes(1, kX).writes(2, kX).races().empty());
}

TEST(Prediction, CreatingAndJoiningOrder) {
  EXPECT_TRUE(Execution()
                  .writes(0, kX)(0, OpKind::ThreadCreate, 50, 1)
                  .writes(1, kX)(0, OpKind::ThreadJoin, 50, 1)
                  .writes(0, kX)
                  .races()
                  .empty());
}

TEST(Prediction, AtomicsOrderAsTheyCame) {
  EXPECT_TRUE(Execution()
                  .writes(1, kX)(1, OpKind::AtomicStore, kFlag)(2, OpKind::AtomicLoad, kFlag)
                  .writes(2, kX)
                  .races()
                  .empty());
}

TEST(Prediction, TwoReadsAreNoRace) { EXPECT_TRUE(Execution().reads(1, kX).reads(2, kX).races().empty()); }

/// Check and act each hold the lock, but it is released in between.
TEST(Prediction, ALockGivenUpBetweenCheckAndActGuardsNothing) {
  const auto pairs = Execution()
                         .locks(1, kLock)
                         .reads(1, kX)
                         .unlocks(1, kLock)
                         .locks(1, kLock)
                         .writes(1, kX)
                         .unlocks(1, kLock)
                         .locks(2, kLock)
                         .writes(2, kX)
                         .unlocks(2, kLock)
                         .pairs();
  ASSERT_EQ(pairs.size(), 1U);
  EXPECT_EQ(pairs[0].before, 1U);
  EXPECT_EQ(pairs[0].remote, 7U);
  EXPECT_EQ(pairs[0].after, 4U);
}

TEST(Prediction, OperationsOneAfterTheOtherAreNotOne) {
  Execution execution;
  for (const int number : {1, 1, 2}) {
    const auto thread = static_cast<std::uint16_t>(number);
    execution.locks(thread, kLock).reads(thread, kX).writes(thread, kX).unlocks(thread, kLock);
  }
  EXPECT_TRUE(execution.pairs().empty());
}

/// The first critical section takes an element out of a queue. It is complete, although it only reads the end of the
/// queue. What the thread adds later does not depend on it.
TEST(Prediction, ACriticalSectionThatWritesIsNoCheck) {
  EXPECT_TRUE(Execution()
                  .locks(2, kLock)
                  .writes(2, kX)
                  .writes(2, kY)
                  .unlocks(2, kLock)
                  .locks(1, kLock)
                  .reads(1, kX)
                  .writes(1, kY)
                  .unlocks(1, kLock)
                  .locks(1, kLock)
                  .writes(1, kX)
                  .unlocks(1, kLock)
                  .locks(2, kLock)
                  .writes(2, kX)
                  .unlocks(2, kLock)
                  .pairs()
                  .empty());
}

/// Without a common lock the two are a data race, which is reported as such.
TEST(Prediction, DifferentLocksAreAMatterOfRaces) {
  EXPECT_TRUE(Execution()
                  .locks(1, kLock)
                  .reads(1, kX)
                  .locks(2, kOther)
                  .writes(2, kX)
                  .unlocks(2, kOther)
                  .writes(1, kX)
                  .unlocks(1, kLock)
                  .pairs()
                  .empty());
}

/// One thread holds a lock of its own while it reads the variable twice, each time under the lock of the variable.
TEST(Prediction, ALockOfOneThreadDoesNotMakeTwoReadsOneOperation) {
  EXPECT_TRUE(Execution()
                  .locks(1, kOther)
                  .locks(1, kLock)
                  .reads(1, kX)
                  .unlocks(1, kLock)
                  .locks(1, kLock)
                  .reads(1, kX)
                  .unlocks(1, kLock)
                  .unlocks(1, kOther)
                  .locks(2, kLock)
                  .writes(2, kX)
                  .unlocks(2, kLock)
                  .pairs()
                  .empty());
}

/// It does not make a check and a write one operation either.
TEST(Prediction, ALockOfOneThreadDoesNotHideACheckThenAct) {
  EXPECT_EQ(Execution()
                .locks(1, kOther)
                .locks(1, kLock)
                .reads(1, kX)
                .unlocks(1, kLock)
                .locks(1, kLock)
                .writes(1, kX)
                .unlocks(1, kLock)
                .unlocks(1, kOther)
                .locks(2, kLock)
                .writes(2, kX)
                .unlocks(2, kLock)
                .pairs()
                .size(),
            1U);
}

TEST(Prediction, WithoutLocksItIsAMatterOfRaces) {
  EXPECT_TRUE(Execution().reads(1, kX).writes(2, kX).writes(1, kX).pairs().empty());
}

TEST(Prediction, OneLockAroundBothGuardsThem) {
  EXPECT_TRUE(Execution()
                  .locks(1, kLock)
                  .reads(1, kX)
                  .writes(1, kX)
                  .unlocks(1, kLock)
                  .locks(2, kLock)
                  .writes(2, kX)
                  .unlocks(2, kLock)
                  .pairs()
                  .empty());
}

}  // namespace
}  // namespace heddle::judge
