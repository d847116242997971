#include "runtime/heap/Quarantine.h"

#include <gtest/gtest.h>

#include <memory>

namespace heddle::heap {
namespace {

void* block(std::uintptr_t number) { return reinterpret_cast<void*>(number); }

TEST(Quarantine, BlocksLeaveInTheOrderInWhichTheyCame) {
  const auto quarantine = std::make_unique<Quarantine>();
  quarantine->add(block(1), 10, {});
  quarantine->add(block(2), 10, {});
  EXPECT_EQ(quarantine->take(), block(1));
  EXPECT_EQ(quarantine->take(), block(2));
  EXPECT_TRUE(quarantine->empty());
}

TEST(Quarantine, IsTooFullByBytesOrByBlocks) {
  const auto quarantine = std::make_unique<Quarantine>();
  quarantine->add(block(1), Quarantine::kBytes, {});
  EXPECT_FALSE(quarantine->isTooFull());
  quarantine->add(block(2), 1, {});
  EXPECT_TRUE(quarantine->isTooFull());
  quarantine->clear();
  for (std::uint32_t i = 1; i < Quarantine::kBlocks; ++i) {
    quarantine->add(block(i), 1, {});
  }
  EXPECT_FALSE(quarantine->isTooFull());
  quarantine->add(block(Quarantine::kBlocks), 1, {});
  EXPECT_TRUE(quarantine->isTooFull());
}

TEST(Quarantine, ALargeBlockStaysUntilTheNextOneIsFreed) {
  const auto quarantine = std::make_unique<Quarantine>();
  quarantine->add(block(1), 100 * Quarantine::kBytes, {});
  EXPECT_FALSE(quarantine->isTooFull());
  quarantine->add(block(2), 1, {});
  EXPECT_TRUE(quarantine->isTooFull());
  quarantine->take();
  EXPECT_FALSE(quarantine->isTooFull());
}

TEST(Quarantine, RecordsTheThreadThatFreedABlock) {
  const auto quarantine = std::make_unique<Quarantine>();
  quarantine->add(block(1), 10, {});
  const std::uint16_t number = quarantine->add(block(2), 10, {block(7), 5, ThreadId{3}});
  EXPECT_EQ(quarantine->releaseOf(number).caller, block(7));
  EXPECT_EQ(quarantine->releaseOf(number).context, 5U);
  EXPECT_EQ(quarantine->releaseOf(number).thread, ThreadId{3});
}

}  // namespace
}  // namespace heddle::heap
