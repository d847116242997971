#include "generate/Generator.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <set>

namespace heddle::generate {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

facts::Callable callable(const std::string& name, std::vector<facts::Parameter> parameters = {}) {
  facts::Callable result;
  result.name = name;
  result.signature = name + "()";
  result.parameters = std::move(parameters);
  result.result = "void";
  return result;
}

facts::Access access(const std::string& place, bool isWrite, bool isLocked) {
  std::vector<facts::HeldLock> held;
  if (isLocked) { held.push_back({{"this", "m_"}, false, "this"}); }
  return {{facts::Place::Kind::Member, "", place, place}, isWrite, false, std::move(held), ""};
}

/// push writes under the lock, size reads without it, merge acquires two locks, name shares nothing.
facts::ClassFacts queue() {
  facts::ClassFacts facts;
  facts.model.name = "Queue";
  facts.model.constructors = {callable("Queue", {{"int", false}})};
  facts.model.methods = {callable("push", {{"int", false}}), callable("size"), callable("merge", {{"Queue &", true}}),
                         callable("name")};
  facts.model.methods[1].isConst = true;
  facts.summaries.resize(4);
  facts.summaries[0].accesses = {access("items_", true, true)};
  facts.summaries[1].accesses = {access("items_", false, false)};
  facts.summaries[2].accesses = {access("items_", true, true)};
  facts.summaries[2].lockOrder = {{{"this", "m_"}, {"argument 1", "m_"}}};
  return facts;
}

std::vector<GeneratedTest> tests(const std::string& generator, std::size_t count, std::uint64_t seed = 1) {
  const facts::ClassFacts facts = queue();
  const facts::DependenceTable table(facts, {});
  const auto made = makeGenerator(generator, facts, table, {.seed = seed});
  EXPECT_TRUE(made.has_value());
  std::vector<GeneratedTest> result;
  while (result.size() < count) {
    result.push_back(*(*made)->next());
  }
  return result;
}

std::vector<std::string> texts(const std::vector<GeneratedTest>& all) {
  std::vector<std::string> result;
  for (const GeneratedTest& test : all) {
    result.push_back(planText(test.plan));
  }
  return result;
}

class EveryGenerator : public testing::TestWithParam<const char*> {};

TEST_P(EveryGenerator, MakesTheSameTestsForTheSameSeed) {
  EXPECT_EQ(texts(tests(GetParam(), 50)), texts(tests(GetParam(), 50)));
  EXPECT_NE(texts(tests(GetParam(), 50)), texts(tests(GetParam(), 50, 2)));
}

TEST_P(EveryGenerator, MakesTestsThatTheHarnessCanExecute) {
  const facts::ClassFacts facts = queue();
  for (const GeneratedTest& test : tests(GetParam(), 200)) {
    const TestPlan& plan = test.plan;
    ASSERT_FALSE(plan.objects.empty());
    ASSERT_LE(plan.objects.size(), 3U);
    ASSERT_LE(plan.callCount(), kMaxPlanCalls);
    ASSERT_GE(plan.threads.size(), 2U);
    ASSERT_LE(plan.threads.size(), kMaxPlanThreads);
    std::vector<PlannedCall> calls = plan.prefix;
    calls.insert(calls.end(), plan.after.begin(), plan.after.end());
    for (const auto& thread : plan.threads) {
      ASSERT_FALSE(thread.empty());
      calls.insert(calls.end(), thread.begin(), thread.end());
    }
    for (const PlannedCall& call : calls) {
      ASSERT_LT(call.object, plan.objects.size());
      const auto& parameters = facts.model.methods.at(call.operation).parameters;
      ASSERT_EQ(call.numbers.size(), parameters.size());
      for (std::size_t i = 0; i < parameters.size(); ++i) {
        ASSERT_TRUE(!parameters[i].isSubject || call.numbers[i] < plan.objects.size());
      }
    }
  }
}

INSTANTIATE_TEST_SUITE_P(All, EveryGenerator, testing::Values("depcon", "access", "covcon", "pairs", "random"),
                         [](const auto& instance) { return std::string(instance.param); });

TEST(DepConGenerator, AimsAtTheTargetsOnlyAndAtAllOfThem) {
  std::set<std::pair<std::size_t, std::size_t>> seen;
  for (const GeneratedTest& test : tests("depcon", 12)) {
    seen.insert(*test.pair);
  }
  EXPECT_THAT(seen, ElementsAre(std::pair<std::size_t, std::size_t>(0, 1), std::pair<std::size_t, std::size_t>(1, 2),
                                std::pair<std::size_t, std::size_t>(2, 2)));
}

TEST(DepConGenerator, ABareConstructorComesFirstThenStateChangers) {
  const auto all = tests("depcon", 6);
  for (std::size_t i = 0; i < 3; ++i) {
    EXPECT_TRUE(all[i].plan.prefix.empty());
  }
  EXPECT_FALSE(all[3].plan.prefix.empty());
  for (const PlannedCall& call : all[3].plan.prefix) {
    EXPECT_THAT(call.operation, testing::AnyOf(0U, 2U));
  }
}

TEST(DepConGenerator, DeadlockModeCrossesTwoObjects) {
  const auto all = tests("depcon", 3);
  const TestPlan& plan = all[2].plan;
  ASSERT_EQ(plan.objects.size(), 2U);
  EXPECT_EQ(plan.threads[0][0], (PlannedCall{2, 0, {1}}));
  EXPECT_EQ(plan.threads[1][0], (PlannedCall{2, 1, {0}}));
}

TEST(DepConGenerator, ObserversLookAtWhatIsLeft) {
  const auto all = tests("depcon", 1);
  EXPECT_THAT(all[0].plan.after, ElementsAre(PlannedCall{1, 0, {}}));
}

/// Which methods the tests target, in the order of the tests.
std::vector<std::string> targetNames(const std::vector<std::string>& methods, std::size_t count) {
  facts::ClassFacts facts = queue();
  facts.model.methods.clear();
  facts.summaries.clear();
  for (const std::string& name : methods) {
    facts.model.methods.push_back(callable(name));
    facts.summaries.emplace_back().accesses = {access("items_", true, false)};
  }
  const facts::DependenceTable table(facts, {});
  const auto made = makeGenerator("depcon", facts, table, {});
  std::vector<std::string> result;
  for (std::size_t i = 0; i < count; ++i) {
    const auto pair = *(*made)->next()->pair;
    result.push_back(methods[pair.first] + " " + methods[pair.second]);
  }
  return result;
}

TEST(DepConGenerator, PairsThatAClassPromisesComeFirst) {
  const std::vector<std::string> all = targetNames({"swap", "reset", "add"}, 24 + 6 * 8);
  const std::vector<std::string> plain(all.begin(), all.begin() + 24);
  std::vector<std::string> expected(4, "add add");
  for (int round = 0; round < 4; ++round) {
    expected.insert(expected.end(), {"reset reset", "reset add"});
  }
  for (int round = 0; round < 4; ++round) {
    expected.insert(expected.end(), {"swap swap", "swap reset", "swap add"});
  }
  EXPECT_EQ(plain, expected);
  EXPECT_GT(std::ranges::count(all, "add add"), 2 * std::ranges::count(all, "swap add"));
  EXPECT_GT(std::ranges::count(all, "swap add"), 4) << "they are not forgotten";
}

TEST(DepConGenerator, WithoutTargetsItReportsSo) {
  facts::ClassFacts facts = queue();
  for (facts::MethodSummary& summary : facts.summaries) {
    summary = {};
  }
  const facts::DependenceTable table(facts, {});
  EXPECT_FALSE((*makeGenerator("depcon", facts, table, {}))->next().has_value());
}

TEST(CovConGenerator, CoversEveryPairBeforeItRepeatsOne) {
  std::set<std::pair<std::size_t, std::size_t>> seen;
  for (const GeneratedTest& test : tests("covcon", 10)) {
    seen.insert(*test.pair);
  }
  EXPECT_EQ(seen.size(), 10U);
}

TEST(AccessGenerator, TheFirstThreadCallsWhatIsNotAtomic) {
  for (const GeneratedTest& test : tests("access", 20)) {
    EXPECT_EQ(test.plan.threads[0][0].operation, 1U);
  }
}

TEST(DepConGenerator, LaterTestsHaveMoreCallsThreadsAndObjects) {
  std::set<std::size_t> threads;
  std::set<std::size_t> calls;
  std::set<std::size_t> objects;
  for (const GeneratedTest& test : tests("depcon", 60)) {
    threads.insert(test.plan.threads.size());
    for (const auto& thread : test.plan.threads) {
      calls.insert(thread.size());
    }
    objects.insert(test.plan.objects.size());
  }
  EXPECT_THAT(threads, ElementsAre(2U, 3U));
  EXPECT_THAT(calls, ElementsAre(1U, 2U, 3U, 4U, 5U, 6U));
  EXPECT_THAT(objects, ElementsAre(1U, 2U, 3U));
}

/// The first 30 tests that \p options produce for the queue.
std::vector<GeneratedTest> suite(const GeneratorOptions& options) {
  const facts::ClassFacts facts = queue();
  const facts::DependenceTable table(facts, {});
  const auto made = makeTests("depcon", facts, table, options);
  std::vector<GeneratedTest> result;
  for (std::size_t i = 0; i < 30; ++i) {
    auto test = (*made)->next();
    if (!test) { break; }
    result.push_back(std::move(*test));
  }
  return result;
}

TEST(Tests, BeginWithMakingAndDestroyingAnObject) {
  const auto all = suite({});
  EXPECT_EQ(all[0].plan.callCount(), 0U);
  EXPECT_FALSE(all[0].pair.has_value());
  EXPECT_NE(all[1].plan.callCount(), 0U);
}

TEST(Tests, TheDestructorIsTestedOnRequest) {
  const auto destroys = [](const GeneratedTest& test) {
    return test.plan.threads.size() > 1 && test.plan.threads[1][0].operation == kDestroyOperation;
  };
  EXPECT_EQ(std::ranges::count_if(suite({}), destroys), 0);
  EXPECT_EQ(std::ranges::count_if(suite({.withDestructor = true}), destroys), 4);
}

TEST(Tests, MethodsOfOneRoleStayInOneThread) {
  for (const GeneratedTest& test : suite({.roles = {{0, 1}}})) {
    std::size_t threads = 0;
    for (const auto& calls : test.plan.threads) {
      threads += std::ranges::any_of(calls, [](const PlannedCall& call) { return call.operation <= 1; }) ? 1 : 0;
    }
    EXPECT_LE(threads, 1U);
  }
  EXPECT_EQ(suite({.roles = {{0, 1, 2, 3}}}).size(), 1U);
}

TEST(Tests, WhatMayBlockIsCalledByThreadsOnly) {
  for (const GeneratedTest& test : suite({.blocking = {1}})) {
    for (const PlannedCall& call : test.plan.after) {
      EXPECT_NE(call.operation, 1U);
    }
    for (const PlannedCall& call : test.plan.prefix) {
      EXPECT_NE(call.operation, 1U);
    }
  }
}

TEST(Generator, AClassThatCannotBeTestedIsRefused) {
  facts::ClassFacts facts = queue();
  const facts::DependenceTable table(facts, {});
  EXPECT_THAT(makeGenerator("nonsense", facts, table, {}).error().what, HasSubstr("unknown generator 'nonsense'"));
  facts.model.constructors.clear();
  EXPECT_THAT(makeGenerator("depcon", facts, table, {}).error().what, HasSubstr("no constructor of Queue"));
  facts.model.isAbstract = true;
  EXPECT_THAT(makeGenerator("depcon", facts, table, {}).error().what, HasSubstr("is abstract"));
}

TEST(TestPlan, IsReadableAsCodeAndAsData) {
  const TestPlan plan{
      {{0, 0, {2}}, {0, 0, {1}}}, {{0, 0, {7}}}, {{1, 1, {}}}, {{{1, 0, {}}}, {{2, 1, {0}}, {0, 1, {3}}}}};
  EXPECT_EQ(planText(plan), " 0:0:2 0:0:1| 0:0:7| 1:1:| 1:0:| 2:1:0 0:1:3");
  EXPECT_EQ(planCode(queue().model, plan),
            "Queue object0(2);\nQueue object1(1);\nobject0.push(7);\nthread 1:  object0.size();\n"
            "thread 2:  object1.merge(object0);  object1.push(3);\n"
            "at the end:  object1.size();\n");
}

TEST(TestPlan, ArgumentsAreShownAsTheyAreMade) {
  facts::ClassModel model;
  model.name = "Log";
  model.constructors = {callable("Log")};
  model.methods = {
      callable("write", {{"const std::basic_string<char> &", false}, {"bool", false}, {"const Log *", true}})};
  const TestPlan plan{{{0, 0, {}}}, {}, {}, {{{0, 0, {3, 0, 0}}}}};
  EXPECT_EQ(planCode(model, plan), "Log object0;\nthread 1:  object0.write(\"key\", true, &object0);\n");
  model.methods = {callable("link", {{"Node *", false}, {"const Key &", false}, {"Colour", false}})};
  model.enums = {{"Colour", {3, 7}}};
  EXPECT_EQ(planCode(model, {{{0, 0, {}}}, {}, {}, {{{0, 0, {1, 2, 3}}}}}),
            "Log object0;\nthread 1:  object0.link(&Node(1), Key(2), static_cast<Colour>(7));\n");
  model.methods = {
      callable("write", {{"const std::basic_string<char> &", false}, {"bool", false}, {"const Log *", true}})};
  model.values = {{"bool", {"kOn", "kOff"}}, {"std::string", {"\"name\""}}};
  EXPECT_EQ(planCode(model, plan), "Log object0;\nthread 1:  object0.write(\"name\", kOn, &object0);\n");
}

}  // namespace
}  // namespace heddle::generate
