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

TEST(GoogleTests, AnEmptyTextHasNoDecisions) { EXPECT_THAT(googleTests("", {}), IsEmpty()); }

TEST(CatchTests, NamesBecomeSpecificationsOfThemselves) {
  const auto tests = catchTests("a queue, when full [hard]\n~odd\n\"#hash\"\n\n", {"[queue]", "--reporter=compact"});
  EXPECT_THAT(titles(tests), ElementsAre("a queue, when full [hard]", "~odd", "#hash"));
  EXPECT_THAT(tests[0].arguments, ElementsAre("--reporter=compact", "a queue\\, when full \\[hard\\]"));
  EXPECT_THAT(tests[1].arguments.back(), "\\~odd");
}

TEST(CatchTests, ValuesOfOptionsAreNotTests) {
  const auto tests = catchTests("sums\n", {"-r", "compact", "[fast]", "-f", "names.txt", "--order", "rand", "-s"});
  ASSERT_EQ(tests.size(), 1U);
  EXPECT_THAT(tests[0].arguments, ElementsAre("-r", "compact", "-s", "sums"));
}

TEST(DoctestTests, NamesAndSuitesOutOfXml) {
  const auto tests = doctestTests(
      "<?xml version=\"1.0\"?>\n<doctest binary=\"x\">\n"
      "  <TestCase name=\"a, &quot;b&quot; &lt;c>\" testsuite=\"q &amp; r\" filename=\"d.cpp\" line=\"7\" "
      "skipped=\"false\"/>\n"
      "  <TestCase name=\"plain\" filename=\"d.cpp\" line=\"9\" skipped=\"false\"/>\n",
      {"-tc=*", "--test-suite=x", "--reporters=junit", "-ob=rand"});
  EXPECT_THAT(titles(tests), ElementsAre("q & r.a, \"b\" <c>", "plain"));
  EXPECT_THAT(tests[0].arguments, ElementsAre("--reporters=junit", "--case-sensitive=true",
                                              "--test-case=a\\, \"b\" <c>", "--test-suite=q & r"));
  EXPECT_THAT(tests[1].arguments, ElementsAre("--reporters=junit", "--case-sensitive=true", "--test-case=plain"));
}

constexpr const char* kBoostListing =
    "digraph G {rankdir=LR;\n"
    "tu1[shape=ellipse,peripheries=2,fontname=Helvetica,color=green,label=\"my module\"];\n{\n"
    "tu65536[shape=Mrecord,fontname=Helvetica,color=green,label=\"free_case|b.cpp(10)\"];\ntu1 -> tu65536;\n"
    "tu2[shape=Mrecord,fontname=Helvetica,color=green,label=\"outer|b.cpp(11)\"];\ntu1 -> tu2;\n{\n"
    "tu65537[shape=Mrecord,fontname=Helvetica,color=green,label=\"first|b.cpp(12)\"];\ntu2 -> tu65537;\n"
    "tu65538[shape=Mrecord,fontname=Helvetica,color=yellow,label=\"off|b.cpp(13)\"];\ntu2 -> tu65538;\n"
    "tu3[shape=Mrecord,fontname=Helvetica,color=green,label=\"inner|b.cpp(14)|labels: @slow\"];\ntu2 -> tu3;\n{\n"
    "tu65539[shape=Mrecord,fontname=Helvetica,color=green,label=\"first|b.cpp(15)\"];\ntu3 -> tu65539;\n}\n}\n}\n}\n";

std::vector<std::string> boostTitles(const std::string& filter) {
  return titles(
      boostTests(kBoostListing, filter.empty() ? std::vector<std::string>{} : std::vector<std::string>{"-t", filter}));
}

TEST(BoostTests, FiltersSelectWhatTheySelectInBoostTest) {
  EXPECT_THAT(boostTitles(""), ElementsAre("free_case", "outer.first", "outer/inner.first"));
  EXPECT_THAT(boostTitles("outer"), ElementsAre("outer.first", "outer.off", "outer/inner.first"));
  EXPECT_THAT(boostTitles("*/first"), ElementsAre("outer.first"));
  EXPECT_THAT(boostTitles("@slow"), ElementsAre("outer/inner.first"));
  EXPECT_THAT(boostTitles("!@slow"), ElementsAre("free_case", "outer.first"));
  EXPECT_THAT(boostTitles("outer/first,inner"), ElementsAre("outer.first", "outer/inner.first"));
  EXPECT_THAT(boostTitles("free_case:outer/in*"), ElementsAre("free_case", "outer/inner.first"));
  EXPECT_THAT(boostTitles("+outer/off"), ElementsAre("free_case", "outer.first", "outer.off", "outer/inner.first"));
  EXPECT_THAT(boostTitles("first"), IsEmpty());
}

TEST(BoostTests, OneTestIsRunAndOtherArgumentsStay) {
  const auto tests = boostTests(kBoostListing, {"--run_test=outer/inner", "--log_level=all", "--random=1"});
  ASSERT_EQ(tests.size(), 1U);
  EXPECT_THAT(tests[0].arguments,
              ElementsAre("--log_level=all", "--run_test=outer/inner/first", "--catch_system_errors=no"));
}

TEST(FailureWords, OfDoctest) {
  const FailureWords words =
      failureWords(Framework::Doctest,
                   "=====\nd.cpp:4:\nTEST CASE:  name\n\nd.cpp:15: ERROR: CHECK( x == 2 ) is NOT "
                   "correct!\n  values: CHECK( 1 == 2 )\n\n=====\n");
  EXPECT_EQ(words.file, "d.cpp");
  EXPECT_EQ(words.line, 15U);
  EXPECT_EQ(words.text, "CHECK( x == 2 ) is NOT correct!\n  values: CHECK( 1 == 2 )");
}

TEST(FailureWords, OfBoostTest) {
  const FailureWords words = failureWords(
      Framework::BoostTest,
      "Running 1 test case...\nb.cpp(12): \x1b[1;31;49merror: in \"outer/first\": check 1 == 2 has failed [1 != 2]"
      "\x1b[0;39;49m\n\n*** 1 failure\n");
  EXPECT_EQ(words.file, "b.cpp");
  EXPECT_EQ(words.line, 12U);
  EXPECT_EQ(words.text, "\"outer/first\": check 1 == 2 has failed [1 != 2]");
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
