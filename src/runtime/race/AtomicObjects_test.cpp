#include "runtime/race/AtomicObjects.h"

#include <gtest/gtest.h>

#include <array>

#include "runtime/race/ExecutionArena.h"
#include "runtime/race/RaceTestBed.h"

namespace heddle::rt {
namespace {

using enum MemoryOrder;

/// Litmus tests. Each writes `data` in one thread and reads it in another after communicating through an atomic, and
/// checks whether that is a race. Loads read the latest store, as in an execution.
class AtomicOrder : public RaceTestBed {
protected:
  AtomicOrder() { createThreads(4); }

  std::size_t messagePassing(MemoryOrder storeOrder, MemoryOrder loadOrder) {
    write(0, &data_, 8, 1);
    store(0, &flag_, storeOrder);
    load(1, &flag_, loadOrder);
    read(1, &data_, 8, 2);
    return races();
  }

  alignas(8) std::uint64_t data_ = 0;
  alignas(8) std::uint64_t flag_ = 0;
  alignas(8) std::uint64_t other_ = 0;
};

struct Orders {
  MemoryOrder store;
  MemoryOrder load;
  bool ordered;
};

class MessagePassing : public AtomicOrder, public ::testing::WithParamInterface<Orders> {};

TEST_P(MessagePassing, isOrderedByReleaseAndAcquireOnly) {
  EXPECT_EQ(messagePassing(GetParam().store, GetParam().load), GetParam().ordered ? 0u : 1u);
}

INSTANTIATE_TEST_SUITE_P(AllOrders, MessagePassing,
                         ::testing::Values(Orders{Release, Acquire, true}, Orders{Release, Consume, true},
                                           Orders{Release, SeqCst, true}, Orders{Release, Relaxed, false},
                                           Orders{SeqCst, Acquire, true}, Orders{SeqCst, Consume, true},
                                           Orders{SeqCst, SeqCst, true}, Orders{SeqCst, Relaxed, false},
                                           Orders{Relaxed, Acquire, false}, Orders{Relaxed, Consume, false},
                                           Orders{Relaxed, SeqCst, false}, Orders{Relaxed, Relaxed, false}));

TEST_F(AtomicOrder, relaxedLoadWithAcquireFence) {
  write(0, &data_, 8, 1);
  store(0, &flag_, Release);
  load(1, &flag_, Relaxed);
  fence(1, Acquire);
  read(1, &data_, 8, 2);
  EXPECT_EQ(races(), 0u);
}

TEST_F(AtomicOrder, acquireFenceBeforeTheLoadIsTooEarly) {
  write(0, &data_, 8, 1);
  store(0, &flag_, Release);
  fence(1, Acquire);
  load(1, &flag_, Relaxed);
  read(1, &data_, 8, 2);
  EXPECT_EQ(races(), 1u);
}

TEST_F(AtomicOrder, releaseFenceWithRelaxedStore) {
  write(0, &data_, 8, 1);
  fence(0, Release);
  store(0, &flag_, Relaxed);
  load(1, &flag_, Acquire);
  read(1, &data_, 8, 2);
  EXPECT_EQ(races(), 0u);
}

TEST_F(AtomicOrder, releaseFenceDoesNotCoverWhatFollowsIt) {
  fence(0, Release);
  write(0, &data_, 8, 1);
  store(0, &flag_, Relaxed);
  load(1, &flag_, Acquire);
  read(1, &data_, 8, 2);
  EXPECT_EQ(races(), 1u);
}

TEST_F(AtomicOrder, fenceToFence) {
  for (const MemoryOrder order : {AcqRel, SeqCst}) {
    begin();
    createThreads(2);
    write(0, &data_, 8, 1);
    fence(0, order);
    store(0, &flag_, Relaxed);
    load(1, &flag_, Relaxed);
    fence(1, order);
    read(1, &data_, 8, 2);
    EXPECT_EQ(races(), 0u);
  }
}

TEST_F(AtomicOrder, fencesOfTheWrongKindDoNothing) {
  write(0, &data_, 8, 1);
  fence(0, Acquire);
  store(0, &flag_, Relaxed);
  load(1, &flag_, Relaxed);
  fence(1, Release);
  read(1, &data_, 8, 2);
  EXPECT_EQ(races(), 1u);
}

TEST_F(AtomicOrder, fencesWithoutAStoreInBetweenDoNothing) {
  write(0, &data_, 8, 1);
  fence(0, SeqCst);
  fence(1, SeqCst);
  read(1, &data_, 8, 2);
  EXPECT_EQ(races(), 1u);
}

TEST_F(AtomicOrder, relaxedUpdatesContinueTheReleaseSequence) {
  write(0, &data_, 8, 1);
  store(0, &flag_, Release);
  update(1, &flag_, Relaxed);
  update(2, &flag_, Relaxed);
  load(3, &flag_, Acquire);
  read(3, &data_, 8, 2);
  EXPECT_EQ(races(), 0u);
}

TEST_F(AtomicOrder, relaxedUpdateItselfAcquiresNothing) {
  write(0, &data_, 8, 1);
  store(0, &flag_, Release);
  update(1, &flag_, Relaxed);
  read(1, &data_, 8, 2);
  EXPECT_EQ(races(), 1u);
}

TEST_F(AtomicOrder, relaxedStoreOfAnotherThreadEndsTheReleaseSequence) {
  write(0, &data_, 8, 1);
  store(0, &flag_, Release);
  store(1, &flag_, Relaxed);
  load(2, &flag_, Acquire);
  read(2, &data_, 8, 2);
  EXPECT_EQ(races(), 1u);
}

TEST_F(AtomicOrder, relaxedStoreOfTheSameThreadEndsItTooSinceCpp20) {
  write(0, &data_, 8, 1);
  store(0, &flag_, Release);
  store(0, &flag_, Relaxed);
  load(1, &flag_, Acquire);
  read(1, &data_, 8, 2);
  EXPECT_EQ(races(), 1u);
}

TEST_F(AtomicOrder, releaseStoreReplacesWhatOthersPublished) {
  write(0, &data_, 8, 1);
  store(0, &flag_, Release);
  store(1, &flag_, Release);
  load(2, &flag_, Acquire);
  read(2, &data_, 8, 2);
  EXPECT_EQ(races(), 1u);
}

TEST_F(AtomicOrder, releaseUpdateAddsToIt) {
  write(0, &data_, 8, 1);
  write(1, &other_, 8, 1);
  store(0, &flag_, Release);
  update(1, &flag_, Release);
  load(2, &flag_, Acquire);
  read(2, &data_, 8, 2);
  read(2, &other_, 8, 2);
  EXPECT_EQ(races(), 0u);
}

TEST_F(AtomicOrder, chainOverAThirdThread) {
  write(0, &data_, 8, 1);
  store(0, &flag_, Release);
  load(1, &flag_, Acquire);
  store(1, &other_, Release);
  load(2, &other_, Acquire);
  read(2, &data_, 8, 2);
  EXPECT_EQ(races(), 0u);
}

TEST_F(AtomicOrder, referenceCount) {
  write(0, &data_, 8, 1);
  update(0, &flag_, AcqRel);
  write(1, &other_, 8, 2);
  update(1, &flag_, AcqRel);
  write(1, &data_, 8, 3);
  EXPECT_EQ(races(), 0u);
}

TEST_F(AtomicOrder, referenceCountWithReleaseAndAcquireFence) {
  write(0, &data_, 8, 1);
  update(0, &flag_, Release);
  update(1, &flag_, Release);
  fence(1, Acquire);
  write(1, &data_, 8, 3);
  EXPECT_EQ(races(), 0u);
}

TEST_F(AtomicOrder, whatFollowsTheReleaseIsNotPublished) {
  store(0, &flag_, Release);
  write(0, &data_, 8, 1);
  load(1, &flag_, Acquire);
  read(1, &data_, 8, 2);
  EXPECT_EQ(races(), 1u);
}

TEST_F(AtomicOrder, releaseFenceCoversSeveralStores) {
  write(0, &data_, 8, 1);
  fence(0, Release);
  store(0, &flag_, Relaxed);
  store(0, &other_, Relaxed);
  load(1, &other_, Acquire);
  read(1, &data_, 8, 2);
  EXPECT_EQ(races(), 0u);
}

TEST_F(AtomicOrder, relaxedUpdateAfterAReleaseFencePublishesIt) {
  write(0, &data_, 8, 1);
  fence(0, Release);
  update(0, &flag_, Relaxed);
  load(1, &flag_, Acquire);
  read(1, &data_, 8, 2);
  EXPECT_EQ(races(), 0u);
}

TEST_F(AtomicOrder, storeBufferingWithSeqCstDoesNotOrderPlainData) {
  write(0, &data_, 8, 1);
  store(0, &flag_, SeqCst);
  store(1, &other_, SeqCst);
  load(0, &other_, SeqCst);
  read(0, &data_, 8, 2);
  EXPECT_EQ(races(), 0u);
  read(1, &data_, 8, 3);
  EXPECT_EQ(races(), 1u);
}

TEST_F(AtomicOrder, anObjectInNewMemoryPublishesNothingOfItsPredecessor) {
  write(0, &data_, 8, 1);
  store(0, &flag_, Release);
  forgetAccesses(reinterpret_cast<std::uintptr_t>(&flag_), sizeof flag_);
  load(1, &flag_, Acquire);
  read(1, &data_, 8, 2);
  EXPECT_EQ(races(), 1u);
}

TEST_F(AtomicOrder, noMoreDoesOneThatWasInitialisedPlainlyInTheSameMemory) {
  write(0, &data_, 8, 1);
  store(0, &flag_, Release);
  join(1, 0);  // The thread that begins the new object is ordered after the old one; others are not.
  write(1, &flag_, 8, 3);
  update(1, &flag_, Release);
  EXPECT_EQ(races(), 0u);
  read(2, &data_, 8, 2);
  EXPECT_EQ(races(), 1u);
}

TEST_F(AtomicOrder, initialisingPlainlyThenPublishingWorksWithinOneEpoch) {
  write(0, &flag_, 4, 1);
  write(0, &data_, 8, 1);
  store(0, &flag_, Release);
  update(0, &flag_, Relaxed);
  join(1, 0);
  load(1, &flag_, Relaxed);
  EXPECT_NE(gAtomics.find(reinterpret_cast<std::uintptr_t>(&flag_)), nullptr);
  EXPECT_FALSE(gAtomics.find(reinterpret_cast<std::uintptr_t>(&flag_))->clock.empty());
}

TEST_F(AtomicOrder, objectsOfAnEarlierExecutionPublishNothing) {
  store(0, &flag_, Release);
  begin();
  createThreads(2);
  write(0, &data_, 8, 1);
  load(1, &flag_, Acquire);
  read(1, &data_, 8, 2);
  EXPECT_EQ(races(), 1u);
}

TEST_F(AtomicOrder, manyObjectsInOneExecution) {
  static std::array<std::uint64_t, 5000> flags{};
  write(0, &data_, 8, 1);
  for (std::uint64_t& flag : flags) {
    store(0, &flag, Release);
  }
  write(0, &other_, 8, 1);
  for (std::uint64_t& flag : flags) {
    load(1, &flag, Acquire);
  }
  read(1, &data_, 8, 2);
  EXPECT_EQ(races(), 0u);
  read(1, &other_, 8, 2);
  EXPECT_EQ(races(), 1u);
}

/// The objects of an execution that is saved and put back.
class SavedAtomics : public RaceTestBed {
protected:
  std::uint32_t clockOf(std::uintptr_t address) {
    const SyncClock* const clock = objects_.find(address);
    return clock != nullptr ? clock->clock.get(kMainThread) : 0;
  }
  void publish(std::uintptr_t address) { releaseReplace(at(0), objects_.make(address)); }

  AtomicObjects objects_;
};

TEST_F(SavedAtomics, areAsTheyWereEvenIfTheTableHasGrown) {
  create(0);  // clocks tick only if there are two threads
  for (std::uintptr_t address = 8; address < 100 * 8; address += 8) {
    publish(address);
  }
  const std::uint32_t first = clockOf(8);
  for (const std::uintptr_t most : {200U, 5000U, 300U}) {
    ASSERT_TRUE(most != 200U || (objects_.save() && gArena.save()));
    for (std::uintptr_t address = 50 * 8; address < most * 8; address += 8) {
      publish(address);
    }
    gArena.putBack();
    objects_.putBack();
    EXPECT_EQ(clockOf(8), first);
    EXPECT_EQ(clockOf(99 * 8), first + 98);
    EXPECT_EQ(objects_.find(100 * 8), nullptr);
  }
}

TEST_F(SavedAtomics, areNoneIfNoneWereUsed) {
  ASSERT_TRUE(objects_.save());
  publish(8);
  objects_.putBack();
  EXPECT_EQ(objects_.find(8), nullptr);
}

}  // namespace
}  // namespace heddle::rt
