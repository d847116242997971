#include <gtest/gtest.h>

#include "explore/shorten/Attempts.h"

namespace heddle::explore {
namespace {

/// The process that executes the units starts executions at the second thread once it can.
TEST(LateNames, UnitsWithoutKnownThreadsNameThemAlike) {
  Schedule settings;
  settings.command = {HEDDLE_LATE_SUBJECT, {}, "", ""};
  settings.seed = 1;
  const Supervision supervision;
  Attempts attempts(settings, "random", -1, supervision);
  for (std::uint64_t number = 1; number <= 6; ++number) {
    WorkUnit unit;
    unit.number = number;
    unit.executions = 1;
    const auto done = attempts.run(unit, [](const wire::ControlBlock&) { return true; });
    ASSERT_TRUE(done.has_value()) << number;
    EXPECT_EQ(attempts.block().outcome.ending, Ending::Completed) << number;
    ASSERT_EQ(done->facts.threads.size(), 3U) << number;
    EXPECT_EQ(done->facts.threads.front().parent, kNoThread) << number;
  }
}

}  // namespace
}  // namespace heddle::explore
