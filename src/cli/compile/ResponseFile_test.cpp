#include "cli/compile/ResponseFile.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

namespace heddle::cli {
namespace {

using testing::ElementsAre;

std::string writeFile(const std::string& name, const std::string& text) {
  const auto path = (std::filesystem::path(testing::TempDir()) / name).string();
  std::ofstream(path) << text;
  return path;
}

TEST(ResponseFile, SplitsAtWhiteSpaceOutsideQuotes) {
  EXPECT_THAT(splitResponseText("-c  'a b.cpp'\n\"-DX=\\\"y\\\"\" c\\ d \"\""),
              ElementsAre("-c", "a b.cpp", "-DX=\"y\"", "c d", ""));
}

TEST(ResponseFile, JoinIsTheInverseOfSplit) {
  const std::vector<std::string> words{"a b", "", "\"q\"", "back\\slash", "it's", "new\nline"};
  EXPECT_EQ(splitResponseText(joinResponseText(words)), words);
}

TEST(ResponseFile, ExpandsNestedFilesInPlace) {
  const auto inner = writeFile("inner.rsp", "-O1 b.cpp");
  const auto outer = writeFile("outer.rsp", "a.cpp @" + inner);
  EXPECT_THAT(expandResponseFiles({"-c", "@" + outer, "-g"}), ElementsAre("-c", "a.cpp", "-O1", "b.cpp", "-g"));
}

TEST(ResponseFile, KeepsWhatCannotBeRead) {
  EXPECT_THAT(expandResponseFiles({"@/no/such/file", "@"}), ElementsAre("@/no/such/file", "@"));
}

TEST(ResponseFile, EndsOnAFileThatNamesItself) {
  const auto path = (std::filesystem::path(testing::TempDir()) / "self.rsp").string();
  writeFile("self.rsp", "@" + path);
  EXPECT_THAT(expandResponseFiles({"@" + path}), ElementsAre("@" + path));
}

}  // namespace
}  // namespace heddle::cli
