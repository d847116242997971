#include "core/Ending.h"

#include <gtest/gtest.h>

#include <set>

namespace heddle {
namespace {

TEST(Outcome, EveryEndingHasANameOfItsOwn) {
  std::set<std::string_view> names;
  for (int i = 0; i <= static_cast<int>(Ending::Redundant); ++i) {
    const std::string_view name = endingName(static_cast<Ending>(i));
    EXPECT_NE(name, "unknown") << i;
    EXPECT_TRUE(names.insert(name).second) << name;
  }
  EXPECT_EQ(endingName(Ending::Completed), "completed");
  EXPECT_EQ(endingName(Ending::Nondeterministic), "nondeterministic");
}

TEST(Outcome, EndingsThatAreNotTheProgramsErrorAreNotFailures) {
  for (const Ending ending : {Ending::Unfinished, Ending::Completed, Ending::NotSupported, Ending::Diverged,
                              Ending::OutOfResources, Ending::StepLimit}) {
    EXPECT_FALSE(isFailure(ending)) << endingName(ending);
  }
  for (const Ending ending : {Ending::Stuck, Ending::Endless, Ending::AssertionFailed, Ending::Aborted,
                              Ending::UncaughtException, Ending::FatalSignal, Ending::ExitStatus}) {
    EXPECT_TRUE(isFailure(ending)) << endingName(ending);
  }
}

}  // namespace
}  // namespace heddle
