#include "noise/Halted.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include <optional>

namespace heddle::noise {
namespace {

TEST(Halted, TheOneThatHasBeenHaltedLongestIsReleasedFirst) {
  std::optional<Halted> first(std::in_place);
  const Halted second;
  const Halted third;
  EXPECT_TRUE(first->isLongest());
  EXPECT_FALSE(second.isLongest());
  first.reset();
  EXPECT_TRUE(second.isLongest());
  EXPECT_FALSE(third.isLongest());
}

TEST(Halted, AThreadIsHaltedUntilItIsReleased) {
  std::optional<Halted> halted(std::in_place);
  EXPECT_TRUE(*halted);
  EXPECT_TRUE(isHalted(gettid()));
  EXPECT_FALSE(isHalted(gettid() + 1));
  halted.reset();
  EXPECT_FALSE(isHalted(gettid()));
}

TEST(Halted, AChildOfAForkBeginsWithout) {
  const Halted halted;
  forgetHaltedThreads();
  EXPECT_FALSE(isHalted(gettid()));
}

}  // namespace
}  // namespace heddle::noise
