#include <gtest/gtest.h>

#include <cstring>
#include <map>
#include <vector>

#include "core/Rng.h"
#include "runtime/heap/Scope.h"
#include "runtime/heap/ScopeTestBed.h"

namespace heddle::heap {
namespace {

class ScopeModelTest : public ScopeTestBed {};

/// All live blocks and their contents, as a model of a heap's guarantees.
struct Model {
  struct Entry {
    std::size_t size;
    unsigned char fill;
  };
  std::map<char*, Entry> live;

  void add(char* block, std::size_t size, unsigned char fill) {
    auto above = live.lower_bound(block);
    ASSERT_TRUE(above == live.end() || block + size <= above->first);
    ASSERT_TRUE(above == live.begin() || std::prev(above)->first + std::prev(above)->second.size <= block);
    std::memset(block, fill, size);
    live[block] = {size, fill};
  }
  static void check(const char* block, std::size_t size, unsigned char fill) {
    for (std::size_t i = 0; i < size; ++i) {
      ASSERT_EQ(static_cast<unsigned char>(block[i]), fill);
    }
  }
};

TEST_F(ScopeModelTest, AgreesWithAMapOfBlocks) {
  Rng rng(11);
  Model model;
  for (int step = 0; step < 60000; ++step) {
    const auto fill = static_cast<unsigned char>(rng.below(256));
    const std::size_t size = rng.below(30) == 0 ? rng.below(300000) : rng.below(1U << rng.below(12));
    const std::uint64_t what = rng.below(10);
    if (what < 5 || model.live.empty()) {
      const std::size_t alignment = rng.below(4) == 0 ? std::size_t{1} << rng.below(17) : 0;
      char* block = make(size, static_cast<std::uint16_t>(rng.below(5)), alignment);
      ASSERT_NE(block, nullptr);
      model.add(block, size, fill);
    } else {
      auto victim =
          std::next(model.live.begin(), static_cast<long>(rng.below(static_cast<std::uint32_t>(model.live.size()))));
      const auto [block, entry] = *victim;
      Model::check(block, entry.size, entry.fill);
      if (what < 9) {
        ASSERT_EQ(scope_.release(block), Misuse::None);
        model.live.erase(victim);
      } else if (scope_.resizeInPlace(block, size, nullptr)) {
        Model::check(block, size < entry.size ? size : entry.size, entry.fill);
        model.live.erase(victim);
        model.add(block, size, fill);
      }
    }
    ASSERT_EQ(scope_.liveBlocks(), model.live.size());
    if (step % 10000 == 9999) {
      scope_.reset();  // Everything that is live survives.
    }
  }
  for (const auto& [block, entry] : model.live) {
    Model::check(block, entry.size, entry.fill);
  }
}

TEST_F(ScopeModelTest, ARetiredBlockKeepsItsMemoryUntilItIsBuried) {
  char* block = make(100);
  scope_.retire(block, 7);
  EXPECT_EQ(scope_.liveBlocks(), 0U);
  EXPECT_EQ(scope_.release(block), Misuse::DoubleFree);
  EXPECT_NE(make(100), block);
  BlockInfo info;
  ASSERT_TRUE(scope_.find(block, info));
  EXPECT_TRUE(info.retired);
  EXPECT_EQ(info.quarantineNumber, 7);
  scope_.bury(block);
  EXPECT_EQ(make(100), block);
}

TEST_F(ScopeModelTest, OnlyTheBytesOfALiveBlockAreAddressable) {
  char* block = make(100);
  EXPECT_TRUE(scope_.isAddressable(block, 100));
  EXPECT_TRUE(scope_.isAddressable(block + 99, 1));
  EXPECT_FALSE(scope_.isAddressable(block + 99, 2));
  EXPECT_FALSE(scope_.isAddressable(block + 100, 1));
  scope_.retire(block, 0);
  EXPECT_FALSE(scope_.isAddressable(block, 1));
  char* large = make(100000);
  EXPECT_TRUE(scope_.isAddressable(large, 100000));
  EXPECT_FALSE(scope_.isAddressable(large, 100001));
}

}  // namespace
}  // namespace heddle::heap
