#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "generate/Generator.h"

namespace heddle::generate {
namespace {

facts::Callable callable(const std::string& name, std::vector<facts::Parameter> parameters, const std::string& result) {
  facts::Callable made;
  made.name = name;
  made.signature = name + "()";
  made.parameters = std::move(parameters);
  made.result = result;
  return made;
}

/// All methods write the same member.
facts::ClassFacts classOf(std::vector<facts::Callable> methods) {
  facts::ClassFacts facts;
  facts.model.name = "Pool";
  facts.model.constructors = {callable("Pool", {}, "")};
  facts.model.methods = std::move(methods);
  facts.summaries.resize(facts.model.methods.size());
  for (facts::MethodSummary& summary : facts.summaries) {
    summary.accesses = {{{facts::Place::Kind::Member, "", "items_", "items_"}, true, false, {}, ""}};
  }
  return facts;
}

std::vector<TestPlan> plansOf(const facts::ClassFacts& facts, GeneratorOptions options = {}) {
  const facts::DependenceTable table(facts, {});
  const auto made = makeTests("depcon", facts, table, std::move(options));
  EXPECT_TRUE(made.has_value());
  std::vector<TestPlan> result;
  while (result.size() < 200) {
    result.push_back((*made)->next()->plan);
  }
  return result;
}

TEST(FeedingGenerator, ACallGetsWhatAnEarlierOneLeftBehind) {
  const facts::ClassFacts facts =
      classOf({callable("acquire", {}, "Conn *"), callable("release", {{"Conn *", false}}, "void")});
  std::size_t uses = 0;
  for (const TestPlan& plan : plansOf(facts)) {
    std::multiset<std::uint32_t> used;
    std::set<std::uint32_t> before;
    const auto check = [&](const std::vector<PlannedCall>& calls, std::set<std::uint32_t>& left) {
      for (const PlannedCall& call : calls) {
        for (const std::uint32_t number : call.numbers) {
          ASSERT_TRUE(left.contains(number)) << planText(plan);
          used.insert(number);
        }
        if (call.label != 0) { left.insert(keptNumber(call.label)); }
      }
    };
    check(plan.prefix, before);
    for (const auto& thread : plan.threads) {
      std::set<std::uint32_t> own = before;
      check(thread, own);
    }
    // A raw pointer has one owner.
    for (const std::uint32_t number : used) {
      ASSERT_EQ(used.count(number), 1U) << planText(plan);
    }
    uses += used.size();
  }
  EXPECT_GT(uses, 100U);
}

TEST(FeedingGenerator, ThreadsMayShareAnId) {
  const facts::ClassFacts facts =
      classOf({callable("schedule", {}, "int"), callable("cancel", {{"int", false, "id", "int"}}, "bool")});
  EXPECT_TRUE(std::ranges::any_of(plansOf(facts), [](const TestPlan& plan) {
    const auto numberOf = [](const std::vector<PlannedCall>& calls) {
      return calls.front().numbers.empty() ? 0 : calls.front().numbers.front();
    };
    return plan.threads.size() == 2 && isKept(numberOf(plan.threads[0])) &&
           numberOf(plan.threads[0]) == numberOf(plan.threads[1]);
  }));
}

TEST(FeedingGenerator, CallsWithoutTheirSourceAreRemoved) {
  TestPlan plan{{{0, 0, {}}}, {{0, 0, {}, 1}}, {}, {{{1, 0, {keptNumber(1)}}}, {{1, 0, {keptNumber(2)}}, {2, 0, {}}}}};
  dropUnfed(plan);
  EXPECT_EQ(planText(plan), " 0:0:| 0:0:=1|| 1:0:1001| 2:0:");
  plan.threads[0].clear();
  dropUnfed(plan);
  EXPECT_EQ(planText(plan), " 0:0:| 0:0:||| 2:0:");
}

TEST(OpeningGenerator, WhatAMethodNeedsComesFirst) {
  const facts::ClassFacts facts =
      classOf({callable("write", {}, "void"), callable("open", {}, "void"), callable("mount", {}, "void")});
  GeneratorOptions options;
  options.openers = {{0, {1, true}}, {1, {2, true}}};
  for (const TestPlan& plan : plansOf(facts, options)) {
    const auto calls = [&](std::size_t method) {
      return std::ranges::any_of(plan.threads, [&](const auto& thread) {
        return std::ranges::find(thread, method, &PlannedCall::operation) != thread.end();
      });
    };
    if (!calls(0) || calls(1) || calls(2)) { continue; }
    ASSERT_GE(plan.prefix.size(), 2U);
    EXPECT_EQ(plan.prefix[0].operation, 2U);
    EXPECT_EQ(plan.prefix[1].operation, 1U);
  }
}

}  // namespace
}  // namespace heddle::generate
