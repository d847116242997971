#include "core/Completeness.h"

#include <gtest/gtest.h>

namespace heddle {
namespace {

TEST(Completeness, SamplingClaimsNothing) {
  for (const std::string_view strategy : {"random", "pct", "pos", "surw", "round-robin"}) {
    EXPECT_FALSE(isSearch(strategy));
    EXPECT_EQ(searchKind(strategy, false), nullptr);
    EXPECT_EQ(searchKind(strategy, true), nullptr);
  }
}

TEST(Completeness, OnlyPlainSearchClaimsSchedules) {
  for (const SearchKind& kind : searchKinds()) {
    EXPECT_NE(kind.claim, Claim::Nothing) << kind.strategy;
    EXPECT_EQ(kind.claim == Claim::Schedules,
              kind.strategy == "every-schedule" || (kind.strategy == "dfs" && kind.bounded))
        << kind.strategy;
    EXPECT_EQ(searchKind(kind.strategy, kind.bounded), &kind);
  }
}

TEST(Completeness, StatesAreMatchedWhereThatIsSound) {
  EXPECT_EQ(searchKind("dfs", false)->claim, Claim::Behaviours);
  EXPECT_EQ(searchKind("dfs", true)->claim, Claim::Schedules);
  EXPECT_EQ(searchKind("random-dfs", true), nullptr);
}

}  // namespace
}  // namespace heddle
