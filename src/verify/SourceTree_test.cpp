#include "verify/SourceTree.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace heddle::verify {
namespace {

using testing::HasSubstr;

const SourceTree kTree({"/new/tree/src/net/util.cpp", "/new/tree/src/disk/util.cpp", "/new/tree/src/main.cpp"});

TEST(SourceTree, FindsFilesByTheEndOfTheirPath) {
  EXPECT_EQ(kTree.find("main.cpp").value(), "/new/tree/src/main.cpp");
  EXPECT_EQ(kTree.find("src/net/util.cpp").value(), "/new/tree/src/net/util.cpp");
  EXPECT_EQ(kTree.find("./src/../src/main.cpp").value(), "/new/tree/src/main.cpp");
}

TEST(SourceTree, FindsFilesOfATreeThatWasMoved) {
  EXPECT_EQ(kTree.find("/old/checkout/src/disk/util.cpp").value(), "/new/tree/src/disk/util.cpp");
}

TEST(SourceTree, OneFileMayBeSpelledInSeveralWays) {
  const SourceTree tree({"/new/tree/./src/main.cpp", "/new/tree/src/main.cpp", "/new/tree/lib/../src/main.cpp"});
  EXPECT_EQ(tree.find("main.cpp").value(), "/new/tree/src/main.cpp");
}

TEST(SourceTree, RefusesWhatItDoesNotHave) {
  EXPECT_THAT(kTree.find("other.cpp").error().what, HasSubstr("no source file other.cpp"));
  EXPECT_FALSE(kTree.find(""));
}

TEST(SourceTree, RefusesWhatFitsTwoFiles) {
  EXPECT_THAT(kTree.find("util.cpp").error().what, HasSubstr("may be /new/tree/src/disk/util.cpp or"));
}

}  // namespace
}  // namespace heddle::verify
