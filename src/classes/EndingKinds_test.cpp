#include "classes/EndingKinds.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/Ending.h"

namespace heddle::classes {
namespace {

TestResult endedWith(std::uint32_t ending) {
  TestResult outcome;
  outcome.badEndings = 1;
  outcome.firstBad = ending;
  return outcome;
}

std::set<std::uint32_t> endings(Ending ending) { return {static_cast<std::uint32_t>(ending)}; }

TEST(EndingKinds, EveryEndingHasAName) {
  for (std::uint32_t ending = 0; ending <= static_cast<std::uint32_t>(Ending::Misuse); ++ending) {
    const std::string kind = violationKind(endedWith(ending));
    EXPECT_THAT(kind, testing::MatchesRegex("[a-z-]+")) << ending;
    EXPECT_NE(kind, "unknown") << ending;
  }
}

TEST(EndingKinds, FailuresAreNamedAsInReports) {
  for (std::uint32_t ending = 0; ending <= static_cast<std::uint32_t>(Ending::Misuse); ++ending) {
    const auto value = static_cast<Ending>(ending);
    if (!isFailure(value) || value == Ending::MemoryError) { continue; }
    EXPECT_TRUE(judge::kindFromName(violationKind(endedWith(ending)))) << violationKind(endedWith(ending));
  }
  EXPECT_EQ(violationKind(endedWith(static_cast<std::uint32_t>(Ending::MemoryError))), "memory-error");
}

TEST(EndingKinds, AnErrorThatCallsOneAfterTheOtherShowToo) {
  EXPECT_TRUE(isExplained(judge::FindingKind::UseAfterFree, endings(Ending::MemoryError)));
  EXPECT_TRUE(isExplained(judge::FindingKind::Misuse, endings(Ending::Misuse)));
  EXPECT_FALSE(isExplained(judge::FindingKind::UseAfterFree, endings(Ending::Misuse)));
  EXPECT_FALSE(isExplained(judge::FindingKind::Misuse, endings(Ending::MemoryError)));
  EXPECT_FALSE(isExplained(judge::FindingKind::DataRace, endings(Ending::Completed)));
}

}  // namespace
}  // namespace heddle::classes
