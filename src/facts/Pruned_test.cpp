#include "facts/Pruned.h"

#include <gtest/gtest.h>

namespace heddle::facts {
namespace {

const HeldLock kMutex{{"this", "mutex_"}, false, "this"};

Access access(const std::string& name, bool isWrite, std::vector<HeldLock> held = {}) {
  return {{Place::Kind::Member, "", name, name}, isWrite, false, std::move(held), ""};
}

std::string why(std::vector<Access> first, std::vector<Access> second) {
  ClassFacts facts;
  facts.model.methods.resize(3);
  facts.summaries.resize(3);
  facts.summaries[0].accesses = std::move(first);
  facts.summaries[1].accesses = std::move(second);
  facts.summaries[2].accesses = {access("other_", true)};
  const DependenceTable table(facts, {});
  for (const Dependence& target : table.targets()) {
    EXPECT_FALSE(target.first == 0 && target.second == 1);
  }
  return whyPruned(table, 0, 1);
}

TEST(Pruned, MethodsThatAccessNothing) {
  EXPECT_EQ(why({}, {}), "neither accesses memory that a method changes");
  EXPECT_EQ(why({access("count_", true)}, {access("limit_", false)}),
            "one of them accesses no memory that a method changes");
}

TEST(Pruned, MethodsThatShareNothing) {
  EXPECT_EQ(why({access("count_", true)}, {access("size_", true)}), "they share no memory that one of them changes");
  EXPECT_EQ(why({access("other_", false)}, {access("other_", false)}), "they share no memory that one of them changes");
}

TEST(Pruned, ACommonLockIsNamed) {
  EXPECT_EQ(why({access("count_", true, {kMutex})}, {access("count_", false, {kMutex})}), "both hold mutex_");
}

}  // namespace
}  // namespace heddle::facts
