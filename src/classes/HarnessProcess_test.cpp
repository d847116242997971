#include "classes/HarnessProcess.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fstream>

#include "classes/ClassSearch.h"

namespace heddle::classes {
namespace {

using testing::ElementsAre;

constexpr HarnessProcess::Patience kLong{std::chrono::seconds(30), std::chrono::seconds(30)};
const generate::TestPlan kPlan{{{0, 0, {}}}, {}, {}, {{{0, 0, {}}}, {{1, 0, {}}}}};

/// A script in place of a harness. It runs once per process, reads requests and answers on descriptor 3.
class Script {
public:
  explicit Script(const std::string& body) {
    path_ = std::filesystem::path(testing::TempDir()) /
            (std::string("harness-") + testing::UnitTest::GetInstance()->current_test_info()->name());
    std::ofstream(path_) << "#!/bin/sh\n" << body;
    std::filesystem::permissions(path_, std::filesystem::perms::owner_all);
  }
  ~Script() { std::filesystem::remove(path_); }
  Script(const Script&) = delete;
  Script& operator=(const Script&) = delete;
  const std::filesystem::path& path() const { return path_; }

private:
  std::filesystem::path path_;
};

TEST(HarnessProcess, ReadsTheAnswer) {
  const Script script(
      "while read line; do printf 'sequential 1\\nallowed 1 7\\nthrows\\t1\\tstd::out_of_range: x\\n' >&3\n"
      "printf 'verdict\\t1\\t3\\t1\\t75\\t1\\t2\\t4\\t8\\t0\\t\\ndone\\n' >&3; done\n");
  HarnessProcess harness(script.path());
  for (int i = 0; i < 2; ++i) {
    const auto outcome = harness.run(kPlan, {}, kLong);
    ASSERT_TRUE(outcome.has_value());
    EXPECT_TRUE(outcome->isViolation());
    EXPECT_EQ(outcome->executions, 75U);
    EXPECT_EQ(outcome->races, 2U);
    EXPECT_EQ(outcome->firstBad, 8U);
    EXPECT_TRUE(outcome->exhausted && outcome->allSequential && outcome->constructed);
    EXPECT_THAT(outcome->allowedEndings, ElementsAre(1U, 7U));
    EXPECT_THAT(outcome->allowedThrows, ElementsAre("throws\t1\tstd::out_of_range: x"));
  }
}

/// Answers every test with results that no order explains.
constexpr const char* kWrongResults =
    "while read line; do printf 'sequential 1\\nallowed 1\\nleft\\t2\\nwrong\\t0\\t1\\nwrong\\t1\\t1\\n' >&3\n"
    "printf 'outcome\\t77 1 2\\npossible\\t0\\t0\\t1\\npossible\\t0\\t1\\tnothing\\n' >&3\n"
    "printf 'verdict\\t1\\t2\\t1\\t10\\t1\\t0\\t0\\t0\\t3\\t\\ndone\\n' >&3; done\n";

TEST(HarnessProcess, ReadsResultsThatNoOrderExplains) {
  const Script script(kWrongResults);
  HarnessProcess harness(script.path());
  const auto outcome = harness.run(kPlan, {}, kLong);
  ASSERT_TRUE(outcome.has_value());
  EXPECT_FALSE(outcome->isViolation());
  EXPECT_EQ(outcome->wrongResults, 3U);
  EXPECT_THAT(outcome->firstWrong, ElementsAre(std::pair(0, "1"), std::pair(1, "1")));
  EXPECT_THAT(outcome->possible, ElementsAre(ElementsAre(std::pair(0, "1"), std::pair(1, "nothing"))));
  EXPECT_THAT(outcome->outcomes, ElementsAre("outcome\t77 1 2"));
  EXPECT_THAT(outcome->leftOut, ElementsAre(2U));
}

TEST(HarnessProcess, DeathAmongTheInterleavingsIsAViolation) {
  const Script script("read line; printf 'sequential 1\\nallowed 1\\n' >&3; kill -9 $$\n");
  HarnessProcess harness(script.path());
  for (int i = 0; i < 2; ++i) {  // A new process each time.
    const auto outcome = harness.run(kPlan, {}, kLong);
    EXPECT_TRUE(outcome->died && outcome->isViolation() && outcome->allSequential);
  }
}

TEST(HarnessProcess, CallsThatNeverReturnAloneAreNoViolation) {
  const Script script("read line; while true; do :; done\n");
  HarnessProcess harness(script.path());
  const auto outcome = harness.run(kPlan, {}, {std::chrono::milliseconds(50), std::chrono::seconds(30)});
  EXPECT_TRUE(outcome->neverReturns);
  EXPECT_FALSE(outcome->isViolation());
}

TEST(HarnessProcess, InterleavingsHaveMoreTimeThanTheCallsAlone) {
  const Script script("read line; printf 'sequential 1\\nallowed 1\\n' >&3; while true; do :; done\n");
  HarnessProcess harness(script.path());
  const auto outcome = harness.run(kPlan, {}, {std::chrono::milliseconds(0), std::chrono::milliseconds(100)});
  EXPECT_TRUE(outcome->died && !outcome->neverReturns);
}

TEST(HarnessProcess, AProgramThatCannotBeStartedIsSaid) {
  HarnessProcess harness("/no/such/harness");
  EXPECT_FALSE(harness.run(kPlan, {}, kLong).has_value());
}

/// Returns the same test every time.
class Same : public generate::Generator {
public:
  explicit Same(generate::TestPlan plan) : plan_(std::move(plan)) {}
  std::optional<generate::GeneratedTest> next() override { return generate::GeneratedTest{plan_, {{0, 1}}}; }

private:
  generate::TestPlan plan_;
};

TEST(ClassSearch, StopsAtItsBudgetAndCounts) {
  const Script script(
      "while read line; do printf 'sequential 1\\nallowed "
      "1\\nverdict\\t1\\t2\\t1\\t10\\t1\\t0\\t0\\t0\\t0\\t\\ndone\\n' "
      ">&3; done\n");
  HarnessProcess harness(script.path());
  Same generator(kPlan);
  ClassSearch search(harness, generator, {5, {}, {}});
  const auto found = search.next([](const SearchTally&) {}, [] { return false; });
  ASSERT_TRUE(found.has_value());
  EXPECT_FALSE(found->has_value());
  EXPECT_EQ(search.tally().tests, 5U);
  EXPECT_EQ(search.tally().executions, 60U);
  EXPECT_EQ(search.tally().covered.size(), 1U);
  EXPECT_TRUE(search.tally().notShown.empty());
}

/// Has more pairs than there is time for.
class ManyPairs : public Same {
public:
  using Same::Same;
  std::set<std::pair<std::size_t, std::size_t>> targetPairs() const override {
    std::set<std::pair<std::size_t, std::size_t>> pairs;
    for (std::size_t i = 0; i < 300'000; ++i) {
      pairs.emplace_hint(pairs.end(), 0, i);
    }
    return pairs;
  }
};

TEST(ClassSearch, SharesAShortTimeAmongThePairs) {
  const Script script(
      "while read sequential schedules rest; do printf \"sequential 1\\nallowed "
      "1\\nverdict\\t1\\t$sequential\\t1\\t$schedules\\t1\\t0\\t0\\t0\\t0\\t\\ndone\\n\" >&3; done\n");
  for (const auto& [time, executions] :
       {std::pair(std::chrono::seconds(0), 5000U), std::pair(std::chrono::seconds(60), 2700U)}) {
    HarnessProcess harness(script.path());
    ManyPairs generator(kPlan);
    ClassSearch search(harness, generator, {2, time, {}});
    ASSERT_TRUE(search.next([](const SearchTally&) {}, [] { return false; }).has_value());
    EXPECT_EQ(search.tally().executions, executions);
  }
}

TEST(ClassSearch, AMethodThatNeverReturnsIsTriedTwice) {
  const Script script("read line; exit 1\n");
  HarnessProcess harness(script.path());
  Same generator({{{0, 0, {}}}, {}, {}, {{{1, 0, {}}}, {{1, 0, {}}}}});
  facts::ClassModel model;
  for (const char* signature : {"f()", "g()"}) {
    model.methods.emplace_back().signature = signature;
  }
  ClassSearch search(harness, generator, {9, {}, {}}, &model);
  ASSERT_TRUE(search.next([](const SearchTally&) {}, [] { return false; }).has_value());
  EXPECT_EQ(search.tally().useless, 2U);
  EXPECT_EQ(search.tally().skipped, 7U);
  EXPECT_THAT(search.tally().neverReturned, ElementsAre("g()"));
}

TEST(ClassSearch, WrongResultsEndTheSearchOnlyWhereTheyFail) {
  const Script script(kWrongResults);
  for (const bool fails : {false, true}) {
    HarnessProcess harness(script.path());
    Same generator(kPlan);
    ClassSearch search(harness, generator, {3, {}, {}, fails});
    const auto found = search.next([](const SearchTally&) {}, [] { return false; });
    ASSERT_TRUE(found.has_value());
    EXPECT_EQ(found->has_value(), fails);
    EXPECT_EQ(search.tally().tests, fails ? 1U : 3U);
    EXPECT_EQ(search.wrongResults() != nullptr, true);
    EXPECT_THAT(search.tally().wrongPairs, ElementsAre(std::pair(0U, 1U)));
  }
}

Violation firstViolation(ClassSearch& search) {
  auto found = search.next([](const SearchTally&) {}, [] { return false; });
  std::optional<Violation> violation = found ? std::move(*found) : std::nullopt;
  if (violation) { return std::move(*violation); }
  ADD_FAILURE() << "no test has failed";
  return {};
}

TEST(ClassSearch, ContinuesAfterAnErrorWithoutReportingItAgain) {
  const Script script(
      "while read line; do printf \"sequential 1\\nallowed "
      "1\\nverdict\\t1\\t2\\t1\\t10\\t1\\t0\\t1\\t2\\t0\\t\\ndone\\n\" "
      ">&3; done\n");
  HarnessProcess harness(script.path());
  Same generator(kPlan);
  ClassSearch search(harness, generator, {50, {}, {}});
  const Violation first = firstViolation(search);
  search.settle(first, false);  // not reproduced: it is returned again, but not for ever
  search.settle(firstViolation(search), false);
  search.settle(firstViolation(search), false);
  EXPECT_FALSE(search.next([](const SearchTally&) {}, [] { return false; })->has_value());
  EXPECT_EQ(search.tally().repeated, 47U);
}

TEST(ClassSearch, ResultsOfATestWithAKnownErrorAreNotReported) {
  const Script script(kWrongResults);
  HarnessProcess harness(script.path());
  Same generator(kPlan);
  ClassSearch search(harness, generator, {3, {}, {}});
  ASSERT_TRUE(search.next([](const SearchTally&) {}, [] { return false; }).has_value());
  ASSERT_NE(search.wrongResults(), nullptr);
  search.settle({kPlan, {}}, true);
  EXPECT_EQ(search.wrongResults(), nullptr);
}

TEST(ClassSearch, LeavesOutEveryCallThatTheFailureDoesNotNeed) {
  // Fails as long as operation 7 is called before the threads.
  const Script script(
      "while read line; do case \"$line\" in *' 7:0:'*) bad=1 end=2;; *) bad=0 end=0;; esac\n"
      "printf \"sequential 1\\nallowed 1\\nverdict\\t1\\t2\\t1\\t10\\t1\\t0\\t$bad\\t$end\\t0\\t\\ndone\\n\" >&3; "
      "done\n");
  HarnessProcess harness(script.path());
  generate::TestPlan plan = kPlan;
  plan.prefix = {{3, 0, {}}, {7, 0, {}}, {4, 0, {}}};
  plan.after = {{5, 0, {}}, {6, 0, {}}};
  plan.threads[0].push_back({8, 0, {}});
  plan.threads.push_back({{9, 0, {}}});
  plan.objects.push_back({0, 0, {}});
  plan.threads[1][0].numbers = {3};
  Same generator(plan);
  ClassSearch search(harness, generator, {1, {}, {}});
  const auto small = ClassSearch::smallest(harness, {}, firstViolation(search));
  ASSERT_TRUE(small.has_value());
  EXPECT_EQ(small->plan.prefix, std::vector<generate::PlannedCall>({{7, 0, {}}}));
  EXPECT_TRUE(small->plan.after.empty());
  EXPECT_EQ(small->plan.threads, (std::vector<std::vector<generate::PlannedCall>>{{{0, 0, {}}}}));
  EXPECT_EQ(small->plan.objects.size(), 1U);
}

TEST(ClassSearch, TakesTheUsualArgumentWhereTheFailureDoesNotNeedAnother) {
  const Script script(
      "while read line; do case \"$line\" in *'0:0:2'*) bad=1 end=2;; *) bad=0 end=0;; esac\n"
      "printf \"sequential 1\\nallowed 1\\nverdict\\t1\\t2\\t1\\t10\\t1\\t0\\t$bad\\t$end\\t0\\t\\ndone\\n\" >&3; "
      "done\n");
  HarnessProcess harness(script.path());
  generate::TestPlan plan = kPlan;
  plan.threads = {{{0, 0, {2}}, {1, 0, {3}}}};
  Same generator(plan);
  ClassSearch search(harness, generator, {1, {}, {}});
  const auto small = ClassSearch::smallest(harness, {}, firstViolation(search));
  ASSERT_TRUE(small.has_value());
  EXPECT_EQ(small->plan.threads, (std::vector<std::vector<generate::PlannedCall>>{{{0, 0, {2}}}}));
}

}  // namespace
}  // namespace heddle::classes
