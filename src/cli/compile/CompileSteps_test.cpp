#include "cli/compile/CompileSteps.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>

namespace heddle::cli {
namespace {

using testing::AllOf;
using testing::Contains;
using testing::ElementsAreArray;
using testing::HasSubstr;
using testing::Not;

const Compiler kGcc{"g++", CompilerKind::kGcc, 12};
const Compiler kClang{"clang++-19", CompilerKind::kClang, 19};
const InstallTree kTree = InstallTree::around("/opt/heddle/bin/heddle");

CompileSteps plan(const Compiler& compiler, const CompileSteps::Arguments& arguments) {
  auto result = stepsFor(compiler, kTree, arguments, "/tmp/t");
  EXPECT_TRUE(result.has_value());
  return result.value_or(CompileSteps{});
}

/// Ignores what the plan put before the user's arguments.
testing::Matcher<CompileSteps::Arguments> endsWith(const CompileSteps::Arguments& tail) {
  return testing::ResultOf(
      [size = tail.size()](const CompileSteps::Arguments& all) {
        return CompileSteps::Arguments(all.end() - static_cast<std::ptrdiff_t>(std::min(size, all.size())), all.end());
      },
      ElementsAreArray(tail));
}

TEST(CompileSteps, InformationPassesUntouched) {
  EXPECT_THAT(plan(kGcc, {"--version"}).lastStep, ElementsAreArray({"--version"}));
  EXPECT_THAT(plan(kClang, {"-v"}).lastStep, ElementsAreArray({"-v"}));
}

TEST(CompileSteps, CompilingAddsInstrumentationAndNoLibrary) {
  for (const auto& compiler : {kGcc, kClang}) {
    const auto made = plan(compiler, {"-c", "a.cpp"});
    EXPECT_TRUE(made.compileSteps.empty());
    EXPECT_THAT(made.lastStep,
                AllOf(Contains("-fsanitize=thread"), Contains("-D__HEDDLE__=1"), endsWith({"-c", "a.cpp"})));
    EXPECT_THAT(made.lastStep, Not(Contains(HasSubstr("libheddle.so"))));
  }
}

TEST(CompileSteps, LinkingPutsTheRuntimeBeforeEverythingOfTheUser) {
  for (const auto& compiler : {kGcc, kClang}) {
    const auto made = plan(compiler, {"a.o", "-lfoo", "-o", "p"});
    EXPECT_TRUE(made.compileSteps.empty());
    EXPECT_THAT(made.lastStep, AllOf(Contains("/opt/heddle/lib/libheddle.so"), Contains("-Wl,-rpath,/opt/heddle/lib"),
                                     endsWith({"a.o", "-lfoo", "-o", "p"})));
    EXPECT_THAT(made.lastStep, Not(Contains("-fsanitize=thread")));
  }
}

TEST(CompileSteps, LinkingDropsOnlyTheThreadSanitizerOfTheUser) {
  EXPECT_THAT(plan(kGcc, {"a.o", "-fsanitize=thread", "-o", "p"}).lastStep, endsWith({"a.o", "-o", "p"}));
  EXPECT_THAT(plan(kGcc, {"-fsanitize=undefined,thread", "a.o"}).lastStep, endsWith({"-fsanitize=undefined", "a.o"}));
}

TEST(CompileSteps, ClangCompilesAndLinksInOneStep) {
  const auto made = plan(kClang, {"a.cpp", "-o", "p"});
  EXPECT_TRUE(made.compileSteps.empty());
  EXPECT_THAT(made.lastStep, AllOf(Contains("-fsanitize=thread"), Contains("-fno-sanitize-link-runtime"),
                                   Contains(kTree.runtime.string()), endsWith({"a.cpp", "-o", "p"})));
}

TEST(CompileSteps, ClangLinksOtherSanitizersInAStepOfItsOwn) {
  const auto made = plan(kClang, {"-fsanitize=undefined", "a.cpp"});
  ASSERT_EQ(made.compileSteps.size(), 1U);
  EXPECT_THAT(made.lastStep, AllOf(Contains("-fsanitize=undefined"), Not(Contains("-fno-sanitize-link-runtime"))));
}

TEST(CompileSteps, GccCompilesEachSourceAndLinksInThePlacesOfTheSources) {
  const auto made = plan(kGcc, {"-O2", "a.cpp", "b.o", "c.c", "-lfoo", "-o", "p"});
  ASSERT_EQ(made.compileSteps.size(), 2U);
  EXPECT_THAT(made.compileSteps[0],
              AllOf(Contains("a.cpp"), Contains("-O2"), endsWith({"-o", "/tmp/t/0.o"}), Not(Contains("b.o")),
                    Not(Contains("c.c")), Not(Contains("-lfoo")), Not(Contains("p"))));
  EXPECT_THAT(made.compileSteps[1], AllOf(Contains("c.c"), endsWith({"-o", "/tmp/t/1.o"})));
  EXPECT_THAT(made.lastStep, endsWith({"-O2", "/tmp/t/0.o", "b.o", "/tmp/t/1.o", "-lfoo", "-o", "p"}));
}

TEST(CompileSteps, AnObjectIsNotReadInTheLanguageOfItsSource) {
  const auto made = plan(kGcc, {"-x", "c++", "a.txt", "-o", "p"});
  EXPECT_THAT(made.lastStep, endsWith({"-x", "c++", "-x", "none", "/tmp/t/0.o", "-x", "c++", "-o", "p"}));
  EXPECT_THAT(made.compileSteps.at(0), Contains("a.txt"));
}

TEST(CompileSteps, DependenciesAreNamedAfterTheProgramNotTheTemporaryObject) {
  const auto named = plan(kGcc, {"-MD", "src/a.cpp", "-o", "out/p"});
  EXPECT_THAT(named.compileSteps.at(0), AllOf(Contains("out/p.d"), Contains("-MQ"), Contains("out/p")));
  EXPECT_THAT(named.lastStep, Not(Contains("-MD")));
  EXPECT_THAT(plan(kGcc, {"-MD", "src/a.cpp"}).compileSteps.at(0), AllOf(Contains("a.d"), Contains("a.o")));
  EXPECT_THAT(plan(kGcc, {"-MD", "-MF", "x.d", "a.cpp"}).compileSteps.at(0), Not(Contains("a.d")));
}

TEST(CompileSteps, AStaticProgramIsRefusedButItsObjectsAreNot) {
  EXPECT_FALSE(stepsFor(kGcc, kTree, {"-static", "a.o"}, "/tmp/t").has_value());
  EXPECT_TRUE(stepsFor(kGcc, kTree, {"-static", "-c", "a.cpp"}, "/tmp/t").has_value());
}

TEST(CompileSteps, LinkTimeOptimisationIsLeftOut) {
  EXPECT_THAT(plan(kClang, {"-flto=thin", "-c", "a.cpp"}).lastStep,
              endsWith({"-D__HEDDLE__=1", "-isystem", "/opt/heddle/include/heddle/std", "-isystem",
                        "/opt/heddle/include", "-c", "a.cpp"}));
}

TEST(CompileSteps, TheModeMayStandInAResponseFileWhichStaysUnlessItChanges) {
  const auto path = (std::filesystem::path(testing::TempDir()) / "plan.rsp").string();
  std::ofstream(path) << "-c a.cpp";
  EXPECT_THAT(plan(kGcc, {"@" + path}).lastStep,
              AllOf(endsWith({"@" + path}), Contains("-fsanitize=thread"), Not(Contains(HasSubstr("libheddle")))));
  std::ofstream(path) << "a.cpp -o p";
  const auto split = plan(kGcc, {"@" + path});
  EXPECT_THAT(split.lastStep, endsWith({"/tmp/t/0.o", "-o", "p"}));
}

TEST(CompileSteps, StandardIncludeDirectoriesKeepTheirOrder) {
  EXPECT_THAT(compileFlags(kGcc, InstallTree::around("/usr/bin/heddle")), Not(Contains("/usr/include")));
  EXPECT_THAT(compileFlags(kGcc, kTree), Contains("/opt/heddle/include"));
}

TEST(CompileSteps, ThePluginIsOnlyForTheClangItWasBuiltFor) {
  const auto prefix = std::filesystem::path(testing::TempDir()) / "planTree";
  std::filesystem::create_directories(prefix / "lib");
  const auto tree = InstallTree::around(prefix / "bin" / "heddle");
  EXPECT_THAT(compileFlags(kClang, tree), Not(Contains(HasSubstr("-fpass-plugin"))));
  std::ofstream(tree.plugin) << "x";
  EXPECT_THAT(compileFlags(kClang, tree), Contains("-fpass-plugin=" + tree.plugin.string()));
  EXPECT_THAT(compileFlags({"clang++-14", CompilerKind::kClang, 14}, tree), Not(Contains(HasSubstr("-fpass-plugin"))));
  EXPECT_THAT(compileFlags(kGcc, tree), Not(Contains(HasSubstr("-fpass-plugin"))));
  std::filesystem::remove_all(prefix);
}

}  // namespace
}  // namespace heddle::cli
