#include "core/Ids.h"

#include <gtest/gtest.h>

#include "core/Decision.h"

namespace heddle {
namespace {

TEST(Ids, SiteKeepsModuleAndOffset) {
  const SiteId site = makeSite(0xabcd, 0x1234'5678'9abcULL);
  EXPECT_EQ(moduleOf(site), 0xabcd);
  EXPECT_EQ(offsetOf(site), 0x1234'5678'9abcULL);
}

TEST(Ids, OffsetNeverSpillsIntoTheModule) { EXPECT_EQ(moduleOf(makeSite(1, ~std::uint64_t{0})), 1); }

TEST(Decision, OnlyLeavingAnEnabledThreadIsAPreemption) {
  EXPECT_TRUE(isPreemption({ChoiceKind::Thread, true, 1, 2, 4}));
  EXPECT_FALSE(isPreemption({ChoiceKind::Thread, true, 0, 2, 4}));
  EXPECT_FALSE(isPreemption({ChoiceKind::Thread, false, 1, 2, 4}));
  EXPECT_FALSE(isPreemption({ChoiceKind::User, true, 1, 2, 1}));
}

}  // namespace
}  // namespace heddle
