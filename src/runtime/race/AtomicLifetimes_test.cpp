#include <gtest/gtest.h>

#include <array>

#include "runtime/race/AtomicObjects.h"
#include "runtime/race/RaceTestBed.h"

namespace heddle::rt {
namespace {

using enum MemoryOrder;

/// When atomic objects begin and end: what one published must not order accesses to its successor in the same memory.
class AtomicLifetime : public RaceTestBed {
protected:
  AtomicLifetime() { createThreads(4); }

  alignas(8) std::uint64_t data_ = 0;
  alignas(8) std::uint64_t flag_ = 0;
  alignas(8) std::uint64_t other_ = 0;
};

TEST_F(AtomicLifetime, anObjectInNewMemoryPublishesNothingOfItsPredecessor) {
  write(0, &data_, 8, 1);
  store(0, &flag_, Release);
  forgetAccesses(reinterpret_cast<std::uintptr_t>(&flag_), sizeof flag_);
  load(1, &flag_, Acquire);
  read(1, &data_, 8, 2);
  EXPECT_EQ(races(), 1u);
}

TEST_F(AtomicLifetime, anObjectThatReplacesAnotherByPlainWritesPublishesNothingOfIt) {
  write(0, &data_, 8, 1);
  store(0, &flag_, Release);
  join(1, 0);  // The thread that begins the new object is ordered after the old one; others are not.
  write(1, &flag_, 8, 3);
  update(1, &flag_, Release);
  EXPECT_EQ(races(), 0u);
  read(2, &data_, 8, 2);
  EXPECT_EQ(races(), 1u);
}

TEST_F(AtomicLifetime, initialisingPlainlyThenPublishingWorksWithinOneEpoch) {
  write(0, &flag_, 4, 1);
  write(0, &data_, 8, 1);
  store(0, &flag_, Release);
  update(0, &flag_, Relaxed);
  join(1, 0);
  load(1, &flag_, Relaxed);
  EXPECT_NE(gAtomics.find(reinterpret_cast<std::uintptr_t>(&flag_)), nullptr);
  EXPECT_FALSE(gAtomics.find(reinterpret_cast<std::uintptr_t>(&flag_))->clock.empty());
}

TEST_F(AtomicLifetime, objectsOfAnEarlierExecutionPublishNothing) {
  store(0, &flag_, Release);
  begin();
  createThreads(2);
  write(0, &data_, 8, 1);
  load(1, &flag_, Acquire);
  read(1, &data_, 8, 2);
  EXPECT_EQ(races(), 1u);
}

TEST_F(AtomicLifetime, manyObjectsInOneExecution) {
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

}  // namespace
}  // namespace heddle::rt
