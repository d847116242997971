#include "explore/campaign/Behaviours.h"

#include <gtest/gtest.h>

#include <cmath>

namespace heddle::explore {
namespace {

TEST(Behaviours, CountsDifferentOnesClosely) {
  Behaviours behaviours;
  EXPECT_EQ(behaviours.count(), 0U);
  std::uint64_t shown = 0;
  for (const std::uint64_t target : {10U, 1000U, 100'000U, 1'000'000U}) {
    for (; shown < target; ++shown) {
      behaviours.add(shown * 0x9e3779b97f4a7c15ULL);
    }
    const double error = std::abs(static_cast<double>(behaviours.count()) / static_cast<double>(target) - 1);
    EXPECT_LT(error, 0.03) << target;
  }
}

TEST(Behaviours, EqualOnesCountOnce) {
  Behaviours behaviours;
  for (int i = 0; i < 100'000; ++i) {
    behaviours.add(static_cast<std::uint64_t>(i % 7));
  }
  EXPECT_EQ(behaviours.count(), 7U);
}

}  // namespace
}  // namespace heddle::explore
