#include "facts/Dependence.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace heddle::facts {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

Place member(const std::string& name) { return {Place::Kind::Member, "", name, name}; }
Place node(const std::string& type, const std::string& field) {
  return {Place::Kind::Heap, type, field, "p->" + field};
}

const HeldLock kMutex{{"this", "mutex_"}, false, "this"};
const HeldLock kShared{{"this", "mutex_"}, true, "this"};
const HeldLock kLeftAndTakenAgain{{"this", "mutex_"}, false, ""};

Access reads(Place place, std::vector<HeldLock> held = {}) {
  return {std::move(place), false, false, std::move(held), ""};
}
Access writes(Place place, std::vector<HeldLock> held = {}) {
  return {std::move(place), true, false, std::move(held), ""};
}

/// A class whose methods are m0(), m1(), ... with these accesses.
ClassFacts classOf(std::vector<std::vector<Access>> methods) {
  ClassFacts facts;
  for (auto& accesses : methods) {
    Callable callable;
    callable.signature = "m" + std::to_string(facts.summaries.size()) + "()";
    facts.model.methods.push_back(callable);
    facts.summaries.push_back({std::move(accesses), {}, {}, {}, false});
  }
  return facts;
}

std::vector<std::string> reasons(const ClassFacts& facts, DependenceOptions options = {}) {
  const DependenceTable table(facts, options);
  std::vector<std::string> result;
  for (const Dependence& target : table.targets()) {
    result.push_back(reason(facts.model, target));
  }
  return result;
}

TEST(Dependence, AReadWithoutTheLockOfTheWriterIsATarget) {
  const ClassFacts facts = classOf({{reads(member("count_"))}, {writes(member("count_"), {kMutex})}});
  EXPECT_THAT(reasons(facts), ElementsAre("m0() reads count_ without mutex_, m1() writes it"));
}

TEST(Dependence, ACommonLockKeepsMethodsApart) {
  EXPECT_THAT(reasons(classOf({{reads(member("count_"), {kMutex})}, {writes(member("count_"), {kMutex})}})),
              ElementsAre());
}

TEST(Dependence, ALockThatIsLeftInBetweenDoesNot) {
  const ClassFacts facts =
      classOf({{reads(member("a_"), {kLeftAndTakenAgain}), writes(member("a_"), {kLeftAndTakenAgain})}});
  EXPECT_EQ(DependenceTable(facts, {}).targets().size(), 1U);
  EXPECT_FALSE(DependenceTable(facts, {}).isAtomic(0));
}

TEST(Dependence, SharedLocksKeepApartOnlyFromAnExclusiveOne) {
  EXPECT_EQ(reasons(classOf({{writes(member("a_"), {kShared})}})).size(), 1U);
  EXPECT_THAT(reasons(classOf({{reads(member("a_"), {kShared})}, {writes(member("a_"), {kMutex})}})), ElementsAre());
}

TEST(Dependence, WhatOnlyConstructorsWriteNeedsNoLock) {
  const ClassFacts facts = classOf({{reads(member("capacity_")), writes(member("a_"), {kMutex})}});
  EXPECT_THAT(reasons(facts), ElementsAre());
  EXPECT_TRUE(DependenceTable(facts, {}).isAtomic(0));
}

TEST(Dependence, WriteWriteCanBeLeftOutAsInThePaper) {
  const ClassFacts facts = classOf({{writes(member("a_"))}});
  EXPECT_EQ(reasons(facts).size(), 1U);
  EXPECT_THAT(reasons(facts, {.writeWrite = false}), ElementsAre());
}

TEST(Dependence, WhatIsNotUnderstoodMeetsEverything) {
  const Place anything{Place::Kind::Anything, "", "", "something"};
  EXPECT_EQ(reasons(classOf({{writes(anything, {kMutex})}, {reads(member("a_"))}})).size(), 1U);
}

TEST(Dependence, TwoObjectsUnderTheLockOfOneAreATarget) {
  const HeldLock lockOfTheOther{{"the other object", "mutex_"}, false, "this"};
  const Place ofArgument{Place::Kind::Member, "", "items_", "items_ of argument 1"};
  const ClassFacts facts = classOf({{reads(ofArgument, {lockOfTheOther}), writes(member("items_"), {kMutex})},
                                    {writes(member("items_"), {kMutex})}});
  EXPECT_EQ(DependenceTable(facts, {}).locks(0).size(), 0U);
  EXPECT_THAT(reasons(facts),
              testing::Contains(HasSubstr("reads items_ of argument 1 without mutex_, m1() writes items_")));
}

TEST(Dependence, OppositeOrderOfTwoLocksOfOneObject) {
  ClassFacts facts = classOf({{}, {}, {}});
  const Lock a{"this", "a_"};
  const Lock b{"this", "b_"};
  facts.summaries[0].lockOrder = {{a, b}};
  facts.summaries[1].lockOrder = {{b, a}};
  facts.summaries[2].lockOrder = {{a, b}};
  EXPECT_THAT(reasons(facts), ElementsAre("m0() takes a_, then b_; m1() in the opposite order",
                                          "m1() takes b_, then a_; m2() in the opposite order"));
}

TEST(Dependence, TheLockOfAnArgumentMayBeThatOfThisInAnotherCall) {
  ClassFacts facts = classOf({{}});
  facts.summaries[0].lockOrder = {{{"this", "m_"}, {"argument 1", "m_"}}};
  EXPECT_THAT(reasons(facts), ElementsAre("m0() takes m_, then m_ of argument 1; a second call in the opposite order"));
}

TEST(Dependence, CountsPairsAsThePaperDoes) {
  const DependenceTable table(classOf({{reads(member("a_"))}, {writes(member("a_"), {kMutex})}, {}}), {});
  EXPECT_EQ(table.pairCount(), 6U);
  EXPECT_EQ(table.conflictTargets(), 1U);
  EXPECT_NEAR(table.reduction(), 5.0 / 6, 1e-9);
}

TEST(Dependence, VariablesListTheirReadersAndWriters) {
  const ClassFacts facts =
      classOf({{reads(member("a_"))}, {reads(member("a_")), writes(member("a_"))}, {reads(member("never"))}});
  const auto variables = DependenceTable(facts, {}).variables();
  ASSERT_EQ(variables.size(), 1U);
  EXPECT_THAT(variables[0].readers, ElementsAre(0, 1));
  EXPECT_THAT(variables[0].writers, ElementsAre(1));
}

TEST(Place, ContainsItsMembersAndNothingElse) {
  EXPECT_TRUE(mayOverlap(member("stats_"), member("stats_.hits")));
  EXPECT_TRUE(mayOverlap(member(""), member("stats_.hits")));
  EXPECT_FALSE(mayOverlap(member("stats_"), member("stats_2")));
  EXPECT_FALSE(mayOverlap(member("a_"), node("Node", "a_")));
}

TEST(Place, BehindPointersTheTypeDecides) {
  EXPECT_TRUE(mayOverlap(node("Node", "next"), node("Node", "next")));
  EXPECT_FALSE(mayOverlap(node("Node", "next"), node("Node", "value")));
  EXPECT_FALSE(mayOverlap(node("Node", "next"), node("Other", "next")));
  EXPECT_TRUE(mayOverlap(node("", ""), node("Other", "next")));
}

}  // namespace
}  // namespace heddle::facts
