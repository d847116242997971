#include "explain/OutputLines.h"

#include <gmock/gmock.h>

namespace heddle::explain {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

TEST(OutputLines, ShowWhatWasWritten) {
  EXPECT_THAT(outputSection("").lines, IsEmpty());
  EXPECT_THAT(outputSection("one\n\nthree").lines, ElementsAre("one", "", "three"));
  EXPECT_EQ(outputSection("one\n").title, "The program wrote");
}

TEST(OutputLines, AreTheLastOnes) {
  std::string text;
  for (int i = 0; i < 100; ++i) {
    text += std::to_string(i) + "\n";
  }
  const StorySection section = outputSection(text);
  EXPECT_EQ(section.lines.size(), 12U);
  EXPECT_EQ(section.lines.back(), "99");
  EXPECT_EQ(section.title, "The program wrote (the last 12 lines)");
}

TEST(OutputLines, LeaveTheTerminalUnchanged) {
  EXPECT_THAT(outputSection("\x1b[2Jgone\r").lines, ElementsAre("?[2Jgone?"));
}

TEST(OutputLines, AreCutBetweenCharacters) {
  std::string text(159, 'a');
  text += "\u00e9\u00e9";
  EXPECT_EQ(outputSection(text).lines.at(0), std::string(159, 'a') + " ...");
}

}  // namespace
}  // namespace heddle::explain
