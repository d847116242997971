#include "classes/ClassPipeline.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <fstream>

namespace heddle::classes {
namespace {

using testing::HasSubstr;

facts::Callable callable(const std::string& name) {
  facts::Callable result;
  result.name = name;
  result.signature = name + "()";
  result.result = "void";
  return result;
}

/// Two methods that write the same member without a lock.
facts::ClassFacts counter() {
  facts::ClassFacts facts;
  facts.model.name = "Counter";
  facts.model.constructors = {callable("Counter")};
  facts.model.methods = {callable("add"), callable("clear")};
  facts.summaries.resize(2);
  const facts::Access write{{facts::Place::Kind::Member, "", "count_", "count_"}, true, false, {}, ""};
  facts.summaries[0].accesses = {write};
  facts.summaries[1].accesses = {write};
  return facts;
}

/// A script takes the place of `heddle c++`. The harness that it writes is a script as well.
class ClassPipelineTest : public testing::Test {
protected:
  void SetUp() override {
    folder_ = std::filesystem::path(testing::TempDir()) / ("heddle-class-pipeline-" + std::to_string(getpid()));
    std::filesystem::remove_all(folder_);
    std::filesystem::create_directories(folder_);
    setup_.query.header = "counter.h";
    setup_.tools = {folder_ / "heddle", folder_, folder_ / "harness.o"};
    setup_.folder = folder_ / "classes";
    setup_.budget = explore::Budget(std::chrono::seconds(60));
    setup_.search.tests = 3;
  }
  void TearDown() override { std::filesystem::remove_all(folder_); }

  void compilerDoes(const std::string& body) const {
    std::ofstream(setup_.tools.heddle) << "#!/bin/sh\n" << body;
    std::filesystem::permissions(setup_.tools.heddle, std::filesystem::perms::owner_all);
  }

  /// Every test of the harness gives \p answer on descriptor 3.
  void harnessAnswers(const std::string& answer) const {
    std::ofstream(folder_ / "harness") << "#!/bin/sh\nwhile read line; do printf '" << answer << "' >&3; done\n";
    std::filesystem::permissions(folder_ / "harness", std::filesystem::perms::owner_all);
    compilerDoes("while [ \"$1\" != -o ]; do shift; done\ncp " + (folder_ / "harness").string() + " \"$2\"\n");
  }

  std::filesystem::path folder_;
  ClassSetup setup_;
  explore::Supervision supervision_;
};

constexpr const char* kClean = "sequential 1\\nallowed 1\\nverdict\\t1\\t3\\t1\\t75\\t1\\t0\\t0\\t0\\t0\\t\\ndone\\n";

TEST_F(ClassPipelineTest, AClassWithoutViolationsIsTestedUntilTheBudgetIsUsedUp) {
  harnessAnswers(kClean);
  std::size_t reports = 0;
  ClassObserver observer;
  observer.progress = [&](const ClassProgress& now) {
    ++reports;
    EXPECT_GT(now.targets, 0U);
    EXPECT_LE(now.seconds, 48) << "a fifth of the time is reserved";
  };
  const auto result = ClassPipeline(setup_, supervision_).run(counter(), observer);
  ASSERT_TRUE(result) << result.error().what;
  EXPECT_FALSE(result->failed());
  EXPECT_EQ(result->tally.tests, 3U);
  EXPECT_EQ(reports, 3U);
  EXPECT_EQ(result->generator, "depcon");
  EXPECT_FALSE(result->interrupted);
}

TEST_F(ClassPipelineTest, AHarnessThatDoesNotCompileIsAnError) {
  compilerDoes("echo 'harness.cpp:1: error: it is wrong'; exit 1\n");
  const auto result = ClassPipeline(setup_, supervision_).run(counter(), {});
  ASSERT_FALSE(result);
  EXPECT_THAT(result.error().what, HasSubstr("cannot build the harness of Counter"));
  EXPECT_THAT(result.error().what, HasSubstr("it is wrong"));
}

TEST_F(ClassPipelineTest, AnInterruptEndsTheBuild) {
  compilerDoes("sleep 100\n");
  supervision_.interrupts = [] { return 1; };
  const auto result = ClassPipeline(setup_, supervision_).run(counter(), {});
  ASSERT_FALSE(result);
  EXPECT_THAT(result.error().what, HasSubstr("the time ran out while compiling"));
}

TEST_F(ClassPipelineTest, WhatWasLeftOutExplainsWhyNothingCanBeTested) {
  facts::ClassFacts facts = counter();
  facts.model.constructors.clear();
  facts.model.leftOut = {{"Counter(Key)", "no value of Key"}};
  const auto result = ClassPipeline(setup_, supervision_).run(facts, {});
  ASSERT_FALSE(result);
  EXPECT_THAT(result.error().hint, HasSubstr("Counter(Key): no value of Key"));
}

TEST_F(ClassPipelineTest, WithoutAViolationThereIsNoTestToWrite) {
  ClassResult result;
  setup_.testFile = folder_ / "test.cpp";
  EXPECT_TRUE(ClassPipeline(setup_, supervision_).writeTest(counter(), result));
  EXPECT_TRUE(result.testFile.empty());
}

}  // namespace
}  // namespace heddle::classes
