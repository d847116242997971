#include "cli/frameworks/TestFramework.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "cli/frameworks/TestFailure.h"

namespace heddle::cli {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

std::vector<std::string> titles(const std::vector<FrameworkTest>& tests) {
  std::vector<std::string> names;
  for (const FrameworkTest& test : tests) {
    names.push_back(test.title());
  }
  return names;
}

TEST(GoogleTests, ListingWithAllThatIsInIt) {
  EXPECT_THAT(titles(googleTests("Running main() from ./googletest/src/gtest_main.cc\n"
                                 "Queue.\n"
                                 "  Pushes\n"
                                 "  DISABLED_Later\n"
                                 "Typed/0.  # TypeParam = int\n"
                                 "  Works\n"
                                 "All/Params.\n"
                                 "  Holds/0  # GetParam() = 3\n"
                                 "the program says something.\n"
                                 "DISABLED_Suite.\n"
                                 "  Any\n",
                                 {})),
              ElementsAre("Queue.Pushes", "Typed/0.Works", "All/Params.Holds/0"));
}

TEST(GoogleTests, DisabledOnesWhereTheyAreAskedFor) {
  EXPECT_THAT(titles(googleTests("Queue.\n  DISABLED_Later\n", {"--gtest_also_run_disabled_tests"})),
              ElementsAre("Queue.DISABLED_Later"));
}

TEST(GoogleTests, OneTestIsRunAndOtherArgumentsStay) {
  const auto tests = googleTests("A.\n  B\n", {"--fast", "--gtest_filter=A*", "--gtest_repeat=3"});
  ASSERT_EQ(tests.size(), 1U);
  EXPECT_THAT(tests[0].arguments,
              ElementsAre("--fast", "--gtest_filter=A.B", "--gtest_break_on_failure", "--gtest_catch_exceptions=0"));
}

TEST(GoogleTests, NothingIsNothing) { EXPECT_THAT(googleTests("", {}), IsEmpty()); }

TEST(CatchTests, NamesBecomeSpecificationsOfThemselves) {
  const auto tests = catchTests("a queue, when full [hard]\n~odd\n\"#hash\"\n\n", {"[queue]", "--reporter=compact"});
  EXPECT_THAT(titles(tests), ElementsAre("a queue, when full [hard]", "~odd", "#hash"));
  EXPECT_THAT(tests[0].arguments, ElementsAre("--reporter=compact", "a queue\\, when full \\[hard\\]"));
  EXPECT_THAT(tests[1].arguments.back(), "\\~odd");
}

TEST(FailureWords, OfGoogleTest) {
  const FailureWords words =
      failureWords(Framework::GoogleTest,
                   "[ RUN      ] A.B\n/src/a.cpp:12: Failure\nExpected equality of these values:\n"
                   "  x\n    Which is: 1\n\n[  FAILED  ] A.B (0 ms)\n");
  EXPECT_EQ(words.file, "/src/a.cpp");
  EXPECT_EQ(words.line, 12U);
  EXPECT_EQ(words.text, "Expected equality of these values:\n  x\n    Which is: 1");
}

TEST(FailureWords, OfCatch2) {
  const FailureWords words = failureWords(
      Framework::Catch2,
      "-----\nname\n-----\na.cpp:3\n.....\n\na.cpp:9: FAILED:\n  REQUIRE( x == 2 )\nwith expansion:\n  1 == 2\n\n"
      "=====\ntest cases: 1\n");
  EXPECT_EQ(words.file, "a.cpp");
  EXPECT_EQ(words.line, 9U);
  EXPECT_EQ(words.text, "  REQUIRE( x == 2 )\nwith expansion:\n  1 == 2");
}

TEST(FailureWords, NoneWhereNothingFailed) {
  EXPECT_EQ(failureWords(Framework::GoogleTest, "12: Failure is an option\n").file, "");
}

}  // namespace
}  // namespace heddle::cli
