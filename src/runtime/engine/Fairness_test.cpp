#include "runtime/engine/Fairness.h"

#include <gtest/gtest.h>

#include <set>

namespace heddle::rt {
namespace {

ThreadSet threads(std::initializer_list<std::uint16_t> ids) {
  ThreadSet set;
  for (const std::uint16_t id : ids) {
    set.insert(ThreadId{id});
  }
  return set;
}

TEST(Fairness, ThePatienceAndThePhasesGrowTogether) {
  Fairness fairness;
  EXPECT_FALSE(fairness.isStarved(0, Fairness::kPatience));
  EXPECT_TRUE(fairness.isStarved(0, Fairness::kPatience + 1));
  fairness.relieve(Fairness::kPatience + 1);
  EXPECT_TRUE(fairness.decides(Fairness::kPatience + Fairness::kPatience / Fairness::kShare));
  EXPECT_FALSE(fairness.decides(Fairness::kPatience + 1 + Fairness::kPatience / Fairness::kShare));
  EXPECT_FALSE(fairness.isStarved(0, 2 * Fairness::kPatience));
  EXPECT_TRUE(fairness.isStarved(0, 2 * Fairness::kPatience + 1));
}

TEST(Fairness, AtRandomEachThreadGetsATurn) {
  Fairness fairness;
  const ThreadSet enabled = threads({1, 4, 70});
  std::set<ThreadId> picked;
  for (int i = 0; i < 100; ++i) {
    picked.insert(fairness.pick(enabled, ThreadId{1}));
  }
  EXPECT_EQ(picked.size(), 3U);
}

TEST(Fairness, InTurnTheNextOneFollows) {
  Fairness fairness;
  fairness.begin(10, Fairness::Order::InTurn);
  const ThreadSet enabled = threads({1, 4, 70});
  EXPECT_EQ(fairness.pick(enabled, ThreadId{1}), ThreadId{4});
  EXPECT_EQ(fairness.pick(enabled, ThreadId{5}), ThreadId{70});
  EXPECT_EQ(fairness.pick(enabled, ThreadId{70}), ThreadId{1});
}

TEST(Fairness, ThePicksAreTheSameInEveryExecution) {
  Fairness one;
  Fairness other;
  other.pick(threads({1, 2}), ThreadId{1});
  other.beginExecution();
  const ThreadSet enabled = threads({0, 1, 2, 3});
  for (int i = 0; i < 50; ++i) {
    EXPECT_EQ(one.pick(enabled, kMainThread), other.pick(enabled, kMainThread));
  }
}

TEST(Fairness, MakesNoRareChoices) {
  Fairness fairness;
  std::set<std::uint32_t> notified;
  for (int i = 0; i < 50; ++i) {
    EXPECT_EQ(fairness.pickValue(ChoiceKind::SpuriousWake, 2), 0U);
    EXPECT_EQ(fairness.pickValue(ChoiceKind::EarlyTimeout, 2), 0U);
    EXPECT_EQ(fairness.pickValue(ChoiceKind::WeakCasFailure, 2), 0U);
    notified.insert(fairness.pickValue(ChoiceKind::Notify, 2));
  }
  EXPECT_EQ(notified.size(), 2U);
}

TEST(Fairness, AFairPhaseToTheEndDoesNotStop) {
  Fairness fairness;
  fairness.begin(Fairness::kToTheEnd, Fairness::Order::Random);
  fairness.end(5);
  EXPECT_TRUE(fairness.decides(1'000'000));
}

}  // namespace
}  // namespace heddle::rt
