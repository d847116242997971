#include "runtime/heap/ScopeImage.h"

#include <gtest/gtest.h>

#include <cstring>
#include <vector>

#include "core/Rng.h"

namespace heddle::heap {
namespace {

class ScopeImageTest : public testing::Test {
protected:
  ScopeImageTest() {
    EXPECT_TRUE(reserveRegion(16384, region_));
    scope_.attach(region_.process);
  }
  ~ScopeImageTest() override { releaseRegion(region_); }

  char* make(std::size_t size, std::uint16_t by = 0) {
    return static_cast<char*>(scope_.allocate(size, 0, false, {ThreadId{by}, 0, nullptr, 0}, nullptr));
  }

  /// Addresses and first bytes of a random sequence of allocations. Each block is filled, and some are freed.
  std::vector<std::pair<void*, int>> randomUse() {
    Rng rng(7);
    std::vector<std::pair<void*, int>> seen;
    std::vector<char*> live;
    for (int i = 0; i < 2000; ++i) {
      if (!live.empty() && rng.below(3) == 0) {
        EXPECT_EQ(scope_.release(live.back()), Misuse::None);
        live.pop_back();
        continue;
      }
      const std::size_t size = 1 + (rng.below(30) == 0 ? rng.below(90'000) : rng.below(500));
      char* block = make(size, static_cast<std::uint16_t>(rng.below(5)));
      seen.emplace_back(block, *block);
      std::memset(block, 0x5a, size);
      live.push_back(block);
    }
    return seen;
  }

  Region region_;
  Scope scope_;
};

TEST_F(ScopeImageTest, PutsBackBlocksWithTheirContents) {
  char* small = make(24);
  char* large = make(100'000, 1);
  std::strcpy(small, "small");
  std::strcpy(large, "large");
  ScopeImage image;
  image.take(scope_);

  std::strcpy(small, "other");
  scope_.release(large);
  make(200'000)[0] = 'x';
  image.putBack(scope_);

  EXPECT_STREQ(small, "small");
  EXPECT_STREQ(large, "large");
  EXPECT_EQ(scope_.liveBlocks(), 2U);
  BlockInfo info;
  ASSERT_TRUE(scope_.find(large + 5, info));
  EXPECT_EQ(info.start, reinterpret_cast<std::byte*>(large));
  EXPECT_EQ(info.serial, 1U);
  EXPECT_EQ(scope_.release(small), Misuse::None);
  EXPECT_EQ(scope_.release(large), Misuse::None);
}

TEST_F(ScopeImageTest, TheSameUseSeesTheSameAddressesAndContentsAgain) {
  randomUse();
  ScopeImage image;
  image.take(scope_);
  const auto first = randomUse();
  image.putBack(scope_);
  EXPECT_EQ(randomUse(), first);
}

TEST_F(ScopeImageTest, TakenAsItIsFreedMemoryKeepsItsContent) {
  char* const freed = make(90'000);
  char* const small = make(40);
  char* const behind = make(200'000);
  std::strcpy(freed, "freed");
  std::strcpy(small, "small");
  std::strcpy(behind, "behind");
  EXPECT_EQ(scope_.release(freed), Misuse::None);
  EXPECT_EQ(scope_.release(small), Misuse::None);
  EXPECT_EQ(scope_.release(behind), Misuse::None);
  ScopeImage image;
  ASSERT_TRUE(image.takeAsItIs(scope_, 1U << 20));
  EXPECT_STREQ(freed, "freed");
  randomUse();
  image.putBackAsItWas(scope_);
  EXPECT_STREQ(freed, "freed");
  EXPECT_STREQ(small, "small");
  EXPECT_STREQ(behind, "behind");
  EXPECT_EQ(scope_.liveBlocks(), 0U);
}

TEST_F(ScopeImageTest, TakenAsItIsTheSameUseSeesTheSameAddressesAndContentsAgain) {
  randomUse();
  ScopeImage image;
  ASSERT_TRUE(image.takeAsItIs(scope_, 64U << 20));
  const auto first = randomUse();
  for (int i = 0; i < 3; ++i) {
    image.putBackAsItWas(scope_);
    EXPECT_EQ(randomUse(), first);
  }
}

TEST_F(ScopeImageTest, AsItIsTakesNoMoreThanAllowed) {
  make(90'000);
  ScopeImage image;
  EXPECT_FALSE(image.takeAsItIs(scope_, 80'000));
}

TEST_F(ScopeImageTest, ClearedMemoryIsZeroAndAllAddressesAreNew) {
  const auto first = randomUse();
  scope_.clear();
  EXPECT_EQ(scope_.liveBlocks(), 0U);
  const auto second = randomUse();
  EXPECT_EQ(second, first);
}

}  // namespace
}  // namespace heddle::heap
