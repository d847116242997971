#include "explore/store/RawFinding.h"

#include <gtest/gtest.h>

#include <set>

namespace heddle::explore {
namespace {

wire::Race raceOf(std::uint64_t first, std::uint64_t second) {
  wire::Race race{};
  race.first.site = makeSite(0, first);
  race.second.site = makeSite(0, second);
  return race;
}

TEST(RawFinding, EveryPairOfSitesIsARaceOfItsOwn) {
  std::set<std::uint64_t> keys;
  for (std::uint64_t first = 1; first <= 20; ++first) {
    for (std::uint64_t second = first; second <= 20; ++second) {
      keys.insert(raceKey(raceOf(first, second)));
      EXPECT_EQ(raceKey(raceOf(first, second)), raceKey(raceOf(second, first)));
    }
  }
  EXPECT_EQ(keys.size(), 210U);
}

}  // namespace
}  // namespace heddle::explore
