#include "schedule/OptionOrder.h"

#include <gtest/gtest.h>

#include <set>

namespace heddle::schedule {
namespace {

std::vector<std::uint16_t> options(const OptionOrder& order, std::size_t count) {
  std::vector<std::uint16_t> taken;
  for (std::size_t turn = 0; turn < count; ++turn) {
    taken.push_back(order[turn]);
  }
  return taken;
}

TEST(OptionOrder, TakesAllInOrder) {
  const OptionOrder order(OptionOrder::Base::First, 1, 4, OptionOrder::kAll, false);
  EXPECT_EQ(options(order, 4), (std::vector<std::uint16_t>{0, 1, 2, 3}));
}

TEST(OptionOrder, TakesPreferredOptionsFirst) {
  const OptionOrder order(OptionOrder::Base::First, 1, 4, 0b1010, false);
  EXPECT_EQ(options(order, 4), (std::vector<std::uint16_t>{1, 3, 0, 2}));
  EXPECT_EQ(OptionOrder::countOf(4, 0b1010, false), 4U);
}

TEST(OptionOrder, LeavesOutOthersWhenPruning) {
  const OptionOrder order(OptionOrder::Base::First, 1, 4, 0b1010, true);
  EXPECT_EQ(OptionOrder::countOf(4, 0b1010, true), 2U);
  EXPECT_EQ(options(order, 2), (std::vector<std::uint16_t>{1, 3}));
}

TEST(OptionOrder, KeepsOneWhenNoneIsPreferred) {
  const OptionOrder order(OptionOrder::Base::First, 1, 4, 0, true);
  EXPECT_EQ(OptionOrder::countOf(4, 0, true), 1U);
  EXPECT_EQ(order[0], 0);
}

TEST(OptionOrder, RandomOrderIsAPermutationThatFollowsFromTheSeed) {
  std::set<std::vector<std::uint16_t>> seen;
  for (std::uint64_t seed = 0; seed < 100; ++seed) {
    const auto taken = options({OptionOrder::Base::Random, seed, 5, OptionOrder::kAll, false}, 5);
    EXPECT_EQ(std::set<std::uint16_t>(taken.begin(), taken.end()).size(), 5U);
    EXPECT_EQ(taken, options({OptionOrder::Base::Random, seed, 5, OptionOrder::kAll, false}, 5));
    seen.insert(taken);
  }
  EXPECT_GT(seen.size(), 40U);
}

TEST(OptionOrder, OptionsBeyondTheBitmapAreAlwaysTaken) {
  EXPECT_EQ(OptionOrder::countOf(70, 1, true), 7U);
  const OptionOrder order(OptionOrder::Base::First, 1, 70, 1, true);
  EXPECT_EQ(options(order, 7), (std::vector<std::uint16_t>{0, 64, 65, 66, 67, 68, 69}));
}

}  // namespace
}  // namespace heddle::schedule
