#include "core/Check.h"

#include <gtest/gtest.h>

namespace heddle {
namespace {

TEST(CheckDeathTest, EndsWithItsOwnExitCodeAndTheReason) {
  const int two = 2;
  EXPECT_EXIT(HEDDLE_CHECK(two == 3, "two is not three"), testing::ExitedWithCode(kInternalErrorExitCode),
              "internal error: two is not three \\(two == 3\\) at .*Check_test.cpp:");
}

TEST(Check, HoldsSilently) { HEDDLE_CHECK(1 + 1 == 2, "arithmetic"); }

}  // namespace
}  // namespace heddle
