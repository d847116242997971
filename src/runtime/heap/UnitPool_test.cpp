#include "runtime/heap/UnitPool.h"

#include <gtest/gtest.h>

#include <map>
#include <vector>

#include "core/Rng.h"

namespace heddle::heap {
namespace {

class UnitPoolTest : public testing::Test {
protected:
  static constexpr std::uint32_t kUnits = 4096;
  UnitPoolTest() : units_(kUnits) { pool_.attach(units_.data(), kUnits); }

  std::vector<Unit> units_;
  UnitPool pool_;
};

TEST_F(UnitPoolTest, TakesFromTheStartAndReusesWhatFits) {
  EXPECT_EQ(pool_.take(4, UnitKind::Slab), 0U);
  EXPECT_EQ(pool_.take(1, UnitKind::Large), 4U);
  EXPECT_EQ(pool_.take(2, UnitKind::Large), 5U);
  pool_.release(0);
  EXPECT_EQ(pool_.take(3, UnitKind::Slab), 0U);
  EXPECT_EQ(pool_.take(1, UnitKind::Slab), 3U);
}

TEST_F(UnitPoolTest, NeighboursMergeAndTheLastRunIsReleased) {
  for (std::uint32_t i = 0; i < 6; ++i) {
    pool_.take(10, UnitKind::Large);
  }
  pool_.release(10);
  pool_.release(30);
  pool_.release(20);
  EXPECT_EQ(pool_.take(30, UnitKind::Large), 10U);
  pool_.release(10);
  pool_.release(50);
  pool_.release(40);
  EXPECT_EQ(pool_.end(), 10U);
  pool_.release(0);
  EXPECT_EQ(pool_.end(), 0U);
}

TEST_F(UnitPoolTest, DistinguishesFreshMemory) {
  const std::uint32_t first = pool_.take(2, UnitKind::Slab);
  EXPECT_FALSE(units_[first].recycled);
  EXPECT_TRUE(units_[first].pristine);
  pool_.release(first);
  pool_.take(2, UnitKind::Slab);
  EXPECT_TRUE(units_[first].recycled);
  EXPECT_FALSE(units_[first].pristine);
  pool_.reset();
  pool_.take(2, UnitKind::Slab);
  EXPECT_FALSE(units_[first].recycled) << "a new execution has handed out nothing";
  EXPECT_FALSE(units_[first].pristine);
}

TEST_F(UnitPoolTest, ResizesWhereItStands) {
  const std::uint32_t first = pool_.take(4, UnitKind::Large);
  const std::uint32_t second = pool_.take(4, UnitKind::Large);
  pool_.take(1, UnitKind::Large);
  EXPECT_FALSE(pool_.resize(first, 5));
  pool_.release(second);
  EXPECT_TRUE(pool_.resize(first, 6));
  EXPECT_EQ(pool_.runOf(5), first);
  EXPECT_EQ(pool_.take(2, UnitKind::Large), 6U);
  EXPECT_TRUE(pool_.resize(first, 1));
  EXPECT_EQ(pool_.runOf(1), kNoUnit);
  EXPECT_EQ(pool_.take(5, UnitKind::Large), 1U);
}

TEST_F(UnitPoolTest, RefusesMoreThanThereIs) {
  EXPECT_EQ(pool_.take(kUnits + 1, UnitKind::Large), kNoUnit);
  EXPECT_EQ(pool_.take(kUnits, UnitKind::Large), 0U);
  EXPECT_EQ(pool_.take(1, UnitKind::Slab), kNoUnit);
}

TEST_F(UnitPoolTest, KeepsLiveRunsOverAReset) {
  for (std::uint32_t i = 0; i < 5; ++i) {
    pool_.take(10, UnitKind::Large);
  }
  units_[20].live = 1;
  pool_.resetExceptLive();
  EXPECT_EQ(pool_.end(), 30U);
  EXPECT_EQ(pool_.runOf(25), 20U);
  EXPECT_EQ(pool_.runOf(15), kNoUnit);
  EXPECT_EQ(pool_.take(20, UnitKind::Large), 0U);
  EXPECT_EQ(pool_.take(1, UnitKind::Large), 30U);
}

TEST_F(UnitPoolTest, AgreesWithAMapOfRuns) {
  Rng rng(7);
  std::map<std::uint32_t, std::uint32_t> runs;
  for (int step = 0; step < 20000; ++step) {
    if (rng.below(2) == 0 || runs.empty()) {
      const auto count = static_cast<std::uint32_t>(1 + (rng.below(8) == 0 ? rng.below(200) : rng.below(8)));
      const std::uint32_t first = pool_.take(count, UnitKind::Large);
      if (first == kNoUnit) { continue; }
      auto above = runs.lower_bound(first);
      ASSERT_TRUE(above == runs.end() || first + count <= above->first);
      ASSERT_TRUE(above == runs.begin() || std::prev(above)->first + std::prev(above)->second <= first);
      runs[first] = count;
    } else {
      auto victim = std::next(runs.begin(), static_cast<long>(rng.below(static_cast<std::uint32_t>(runs.size()))));
      pool_.release(victim->first);
      runs.erase(victim);
    }
    const auto probe = static_cast<std::uint32_t>(rng.below(kUnits));
    auto above = runs.upper_bound(probe);
    const bool inside = above != runs.begin() && probe - std::prev(above)->first < std::prev(above)->second;
    ASSERT_EQ(pool_.runOf(probe), inside ? std::prev(above)->first : kNoUnit);
  }
}

}  // namespace
}  // namespace heddle::heap
