#include "runtime/heap/Scope.h"

#include <gtest/gtest.h>

#include <cstring>
#include <map>
#include <vector>

#include "core/Rng.h"
#include "runtime/heap/ScopeTestBed.h"

namespace heddle::heap {
namespace {

constexpr ThreadId thread(std::uint16_t number) { return ThreadId{number}; }

class ScopeTest : public ScopeTestBed {};

std::vector<void*> someSequence(Scope& scope) {
  Rng rng(3);
  std::vector<void*> all;
  std::vector<void*> live;
  for (int i = 0; i < 5000; ++i) {
    if (rng.below(3) != 0 || live.empty()) {
      const std::size_t size = rng.below(20) == 0 ? rng.below(200000) : rng.below(600);
      const auto by = static_cast<std::uint16_t>(rng.below(4));
      live.push_back(scope.allocate(size, 0, false, {thread(by), 0, nullptr, 0}, nullptr));
      all.push_back(live.back());
    } else {
      const std::size_t victim = rng.below(static_cast<std::uint32_t>(live.size()));
      scope.release(live[victim]);
      live[victim] = live.back();
      live.pop_back();
    }
  }
  for (void* block : live) {
    scope.release(block);
  }
  return all;
}

TEST_F(ScopeTest, EqualCallsGiveEqualAddressesAfterAReset) {
  const std::vector<void*> first = someSequence(scope_);
  for (int i = 0; i < 3; ++i) {
    scope_.reset();
    ASSERT_EQ(someSequence(scope_), first);
  }
}

TEST_F(ScopeTest, EqualSurvivorsGiveEqualAddresses) {
  someSequence(scope_);
  make(100, 1);
  make(100, 2);
  scope_.reset();
  const std::vector<void*> second = someSequence(scope_);
  scope_.reset();
  EXPECT_EQ(someSequence(scope_), second);
  EXPECT_EQ(scope_.liveBlocks(), 2U);
}

TEST_F(ScopeTest, SurvivorsKeepTheirContentsAndGetNamesOfTheirOwn) {
  std::vector<char*> kept;
  for (int i = 0; i < 100; ++i) {
    make(64, 1);
    kept.push_back(make(i % 10 == 0 ? 70000 : 64, 1));
    std::memset(kept.back(), i, 64);
  }
  for (int round = 0; round < 5; ++round) {
    scope_.reset();
    for (int i = 0; i < 500; ++i) {
      char* block = make(64, 1);
      std::memset(block, 0xee, 64);
      BlockInfo info;
      ASSERT_TRUE(scope_.find(block, info));
      ASSERT_EQ(info.serial, static_cast<std::uint64_t>(i + 1));
      scope_.release(block);
    }
  }
  std::map<std::uint64_t, int> names;
  for (int i = 0; i < 100; ++i) {
    EXPECT_EQ(kept[static_cast<std::size_t>(i)][63], static_cast<char>(i));
    BlockInfo info;
    ASSERT_TRUE(scope_.find(kept[static_cast<std::size_t>(i)], info));
    EXPECT_NE(info.serial & kSurvivorSerial, 0U);
    EXPECT_EQ(++names[info.serial], 1);
  }
}

TEST_F(ScopeTest, SlabsFullOfSurvivorsServeAgainWhenTheyGetRoom) {
  std::vector<char*> leaked;
  for (int i = 0; i < 1000; ++i) {
    leaked.push_back(make(64, 3));
  }
  scope_.reset();
  scope_.reset();
  char* freed = leaked[10];
  scope_.release(freed);
  EXPECT_EQ(make(64, 3), freed);
  scope_.release(freed);
  scope_.reset();
  EXPECT_EQ(make(64, 3), freed);
  EXPECT_EQ(scope_.liveBlocks(), 1000U);
}

TEST_F(ScopeTest, AFreedSurvivorLeavesNothingBehind) {
  const char* first = make(48);
  char* leaked = make(48);
  scope_.release(const_cast<char*>(first));
  scope_.reset();
  scope_.release(leaked);
  scope_.reset();
  EXPECT_EQ(make(48), first);
}

TEST_F(ScopeTest, ThreadsHaveSlabsOfTheirOwnWhateverTheOrder) {
  char* one = make(32, 1);
  char* two = make(32, 2);
  EXPECT_EQ(make(32, 1), one + 32);
  EXPECT_EQ(make(32, 2), two + 32);
}

TEST_F(ScopeTest, ABlockFreedByAnotherThreadReturnsToItsOwner) {
  char* block = make(32, 1);
  make(32, 2);
  scope_.release(block);
  EXPECT_NE(make(32, 2), block);
  EXPECT_EQ(make(32, 1), block);
}

TEST_F(ScopeTest, FindsTheBlockFromEveryInteriorPointer) {
  for (std::size_t size : {1U, 16U, 17U, 100U, 1000U, 5000U, 33000U, 100000U}) {
    make(size);
    char* block = make(size, 5);
    for (std::size_t offset = 0; offset < size; offset += size > 1000 ? 97 : 1) {
      BlockInfo info;
      ASSERT_TRUE(scope_.find(block + offset, info));
      ASSERT_EQ(reinterpret_cast<char*>(info.start), block);
      ASSERT_EQ(info.size, size);
      ASSERT_EQ(info.thread, thread(5));
      ASSERT_TRUE(info.live);
    }
  }
}

TEST_F(ScopeTest, NamesBlocksByThreadAndCount) {
  for (std::uint64_t i = 1; i <= 10; ++i) {
    for (std::uint16_t by = 0; by < 3; ++by) {
      BlockInfo info;
      ASSERT_TRUE(scope_.find(make(i * 10000, by), info));
      EXPECT_EQ(info.serial, i);
      EXPECT_EQ(info.thread, thread(by));
    }
  }
}

TEST_F(ScopeTest, MemoryBeyondTheLastBlockHasNoOwner) {
  char* block = make(16);
  BlockInfo info;
  EXPECT_FALSE(scope_.find(block + 16, info));
  EXPECT_FALSE(scope_.find(block + 50 * kUnitBytes, info));
}

TEST_F(ScopeTest, AlignsAsAsked) {
  for (std::size_t alignment = 16; alignment <= (1U << 21); alignment *= 2) {
    for (std::size_t size : {0U, 1U, 100U, 5000U, 40000U}) {
      char* block = make(size, 0, alignment);
      ASSERT_NE(block, nullptr);
      EXPECT_EQ(reinterpret_cast<std::uintptr_t>(block) % alignment, 0U) << alignment << " " << size;
      std::memset(block, 1, size);
    }
  }
}

TEST_F(ScopeTest, ReportsWrongFrees) {
  char* small = make(32);
  char* large = make(50000);
  EXPECT_EQ(scope_.release(small + 16), Misuse::InvalidPointer);
  EXPECT_EQ(scope_.release(large + 16), Misuse::InvalidPointer);
  EXPECT_EQ(scope_.release(small + 64), Misuse::InvalidPointer);
  EXPECT_EQ(scope_.release(small), Misuse::None);
  EXPECT_EQ(scope_.release(small), Misuse::DoubleFree);
  EXPECT_EQ(scope_.liveBlocks(), 1U);
}

TEST_F(ScopeTest, ZeroedBlocksAreZeroEvenWhereMemoryWasUsed) {
  for (std::size_t size : {16U, 200U, 5000U, 50000U, 3000000U, 9000000U}) {
    for (int round = 0; round < 3; ++round) {
      char* block = make(size, 0, 0, true);
      for (std::size_t i = 0; i < size; ++i) {
        ASSERT_EQ(block[i], 0);
      }
      std::memset(block, 0xff, size);
      scope_.release(block);
    }
  }
}

std::vector<std::pair<const void*, std::size_t>> reused;
void rememberReuse(const void* start, std::size_t size) { reused.emplace_back(start, size); }

TEST_F(ScopeTest, ReportsMemoryThatIsUsedAgainInTheExecution) {
  reused.clear();
  const Stamp stamp{thread(0), 0, nullptr, 0};
  void* small = scope_.allocate(100, 0, false, stamp, rememberReuse);
  void* large = scope_.allocate(100000, 0, false, stamp, rememberReuse);
  EXPECT_TRUE(reused.empty());
  scope_.release(small);
  scope_.release(large);
  ASSERT_EQ(scope_.allocate(99, 0, false, stamp, rememberReuse), small);
  ASSERT_EQ(scope_.allocate(90000, 0, false, stamp, rememberReuse), large);
  ASSERT_EQ(reused.size(), 2U);
  EXPECT_EQ(reused[0].first, small);
  EXPECT_GE(reused[0].second, 99U);
  EXPECT_EQ(reused[1].first, large);
  EXPECT_GE(reused[1].second, 90000U);
  scope_.release(small);
  scope_.release(large);
  scope_.reset();
  scope_.allocate(100, 0, false, stamp, rememberReuse);
  EXPECT_EQ(reused.size(), 2U);
}

TEST_F(ScopeTest, EmptySlabsServeOtherSizes) {
  std::vector<char*> blocks;
  for (int i = 0; i < 10000; ++i) {
    blocks.push_back(make(64));
  }
  const char* highest = blocks.back();
  for (char* block : blocks) {
    scope_.release(block);
  }
  for (int i = 0; i < 500; ++i) {
    EXPECT_LT(make(1000), highest);
  }
}

TEST_F(ScopeTest, SaysWhenThereIsNoMoreMemory) {
  EXPECT_EQ(make(16384 * kUnitBytes + 1), nullptr);
  EXPECT_EQ(make(SIZE_MAX / 2), nullptr);
  EXPECT_NE(make(16000 * kUnitBytes), nullptr);
  EXPECT_EQ(make(1000 * kUnitBytes), nullptr);
  EXPECT_NE(make(100), nullptr);
}

}  // namespace
}  // namespace heddle::heap
