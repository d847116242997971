#include "runtime/engine/StepPace.h"

#include <gtest/gtest.h>

namespace heddle::rt {
namespace {

/// Steps until a wait of \p ns is over, rounded up to 64. \p idle: the other threads change nothing.
std::uint64_t stepsFor(std::uint64_t ns, bool sleeps, bool idle) {
  constexpr std::uint64_t kTick = 64;
  std::uint64_t steps = 0;
  for (std::uint64_t passed = 0; passed < ns;) {
    steps += kTick;
    passed += kTick * StepPace{sleeps, idle ? steps : 0, steps}.ns();
  }
  return steps;
}

constexpr std::uint64_t kMillisecond = 1'000'000;
constexpr std::uint64_t kHour = 3'600'000 * kMillisecond;

TEST(StepPace, ASleepTakesAStepForEachMicrosecond) {
  EXPECT_NEAR(static_cast<double>(stepsFor(10 * kMillisecond, true, false)), 10'000, 64);
  EXPECT_NEAR(static_cast<double>(stepsFor(10 * kMillisecond, false, false)), 100'000, 64);
}

TEST(StepPace, NoWaitIsLongerThanAStepLimit) {
  EXPECT_LT(stepsFor(kHour, true, false), 12'000'000U);
  EXPECT_LT(stepsFor(kHour, false, false), 12'000'000U);
}

TEST(StepPace, TimeAdvancesFasterIfNothingElseCanChange) {
  EXPECT_LT(stepsFor(kHour, true, true), 20'000U);
  EXPECT_LT(stepsFor(kHour, false, true), 20'000U);
}

}  // namespace
}  // namespace heddle::rt
