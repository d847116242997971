#include "cli/compile/Invocation.h"

#include <gtest/gtest.h>

namespace heddle::cli {
namespace {

using Goal = Invocation::Goal;

Invocation parse(std::vector<std::string> arguments) { return parseInvocation(std::move(arguments)); }

TEST(Invocation, WithoutInputsOnlyInformationIsWanted) {
  EXPECT_EQ(parse({}).goal, Goal::kInformation);
  EXPECT_EQ(parse({"-v"}).goal, Goal::kInformation);
  EXPECT_EQ(parse({"-O2", "-o", "a.cpp"}).goal, Goal::kInformation);
  EXPECT_EQ(parse({"--version", "a.cpp"}).goal, Goal::kInformation);
  EXPECT_EQ(parse({"-print-prog-name=ld", "a.cpp"}).goal, Goal::kInformation);
}

TEST(Invocation, StopsBeforeTheLinkerWhenAsked) {
  for (const auto* option : {"-E", "-M", "-MM", "-S", "-c", "-fsyntax-only"}) {
    EXPECT_EQ(parse({option, "a.cpp"}).goal, Goal::kNoLink) << option;
  }
  EXPECT_EQ(parse({"-MD", "a.cpp"}).goal, Goal::kLink);
  EXPECT_EQ(parse({"a.cpp"}).goal, Goal::kLink);
  EXPECT_EQ(parse({"a.o"}).goal, Goal::kLink);
  EXPECT_EQ(parse({"-lfoo"}).goal, Goal::kLink);
}

TEST(Invocation, AHeaderIsPrecompiledNotLinked) {
  EXPECT_EQ(parse({"pre.hpp"}).goal, Goal::kNoLink);
  EXPECT_EQ(parse({"-x", "c++-header", "pre.inc"}).goal, Goal::kNoLink);
}

TEST(Invocation, ValuesOfOptionsAreNoInputs) {
  const auto invocation = parse({"-include", "pre.h", "-I", "x.cpp", "-MF", "y.c", "-c", "a.cpp", "-o", "z.cc"});
  ASSERT_EQ(invocation.sources.size(), 1U);
  EXPECT_EQ(invocation.sources[0].index, 7U);
  EXPECT_EQ(invocation.output, "z.cc");
  EXPECT_TRUE(invocation.namesDependencyFile);
}

TEST(Invocation, ArgumentsOfOptionsAreNotOptions) {
  EXPECT_EQ(parse({"-o", "-c", "a.cpp"}).goal, Goal::kLink);
  EXPECT_EQ(parse({"-D", "-E", "a.cpp"}).goal, Goal::kLink);
}

TEST(Invocation, ReadsTheJoinedFormOfOptions) {
  const auto invocation = parse({"-oprog", "-MFdeps.d", "-xc++", "a.inc"});
  EXPECT_EQ(invocation.output, "prog");
  EXPECT_TRUE(invocation.namesDependencyFile);
  ASSERT_EQ(invocation.sources.size(), 1U);
  EXPECT_EQ(invocation.sources[0].language, "c++");
}

TEST(Invocation, TheLanguageOfAnInputIsTheLastOneNamed) {
  const auto invocation = parse({"-x", "c", "a.txt", "-x", "assembler", "b.txt", "-x", "none", "c.cpp", "d.o", "-"});
  ASSERT_EQ(invocation.sources.size(), 3U);
  EXPECT_EQ(invocation.sources[0].index, 2U);
  EXPECT_EQ(invocation.sources[0].language, "c");
  EXPECT_EQ(invocation.sources[1].index, 8U);
  EXPECT_EQ(invocation.sources[1].language, "");
  EXPECT_EQ(invocation.sources[2].index, 10U);
}

TEST(Invocation, OptionsEndAtTwoDashes) {
  const auto invocation = parse({"-c", "--", "-odd.cpp"});
  ASSERT_EQ(invocation.sources.size(), 1U);
  EXPECT_EQ(invocation.output, "");
}

TEST(Invocation, SeesStaticRelocatableAndOtherSanitizers) {
  EXPECT_TRUE(parse({"-static", "a.o"}).isStatic);
  EXPECT_TRUE(parse({"-static-pie", "a.o"}).isStatic);
  EXPECT_FALSE(parse({"-static-libstdc++", "a.o"}).isStatic);
  EXPECT_TRUE(parse({"-r", "a.o"}).isRelocatable);
  EXPECT_TRUE(parse({"-fsanitize=undefined", "a.o"}).otherSanitizers);
  EXPECT_FALSE(parse({"-fsanitize=thread", "a.o"}).otherSanitizers);
}

}  // namespace
}  // namespace heddle::cli
