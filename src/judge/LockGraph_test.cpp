#include "judge/LockGraph.h"

#include <gtest/gtest.h>

namespace heddle::judge {
namespace {

LockEdgeNote edge(std::uint16_t thread, std::uint64_t held, std::uint64_t acquired, std::vector<ObjectId> gates = {}) {
  LockEdgeNote note;
  note.thread = ThreadId{thread};
  note.held = ObjectId{held};
  note.acquired = ObjectId{acquired};
  note.gates = std::move(gates);
  return note;
}

TEST(LockGraph, TwoThreadsInOppositeOrdersAreACycle) {
  const auto cycles = lockCycles({edge(1, 10, 20), edge(2, 20, 10)});
  ASSERT_EQ(cycles.size(), 1U);
  EXPECT_EQ(cycles[0].size(), 2U);
}

TEST(LockGraph, OneThreadCannotMeetItself) { EXPECT_TRUE(lockCycles({edge(1, 10, 20), edge(1, 20, 10)}).empty()); }

TEST(LockGraph, TheSameOrderIsNoCycle) { EXPECT_TRUE(lockCycles({edge(1, 10, 20), edge(2, 10, 20)}).empty()); }

TEST(LockGraph, AGateKeepsThemApart) {
  EXPECT_TRUE(lockCycles({edge(1, 10, 20, {ObjectId{5}}), edge(2, 20, 10, {ObjectId{5}})}).empty());
  EXPECT_EQ(lockCycles({edge(1, 10, 20, {ObjectId{5}}), edge(2, 20, 10, {ObjectId{6}})}).size(), 1U);
}

TEST(LockGraph, ThreePhilosophersAreOneCycle) {
  const auto cycles = lockCycles({edge(1, 10, 20), edge(2, 20, 30), edge(3, 30, 10), edge(4, 10, 20)});
  ASSERT_EQ(cycles.size(), 1U);
  EXPECT_EQ(cycles[0].size(), 3U);
}

TEST(LockGraph, TheOrderOfTheEdgesDoesNotMatter) {
  const std::vector<LockEdgeNote> edges{edge(1, 10, 20), edge(2, 20, 10), edge(3, 20, 30), edge(1, 30, 20)};
  const std::vector<LockEdgeNote> reversed{edges.rbegin(), edges.rend()};
  const auto first = lockCycles(edges);
  const auto second = lockCycles(reversed);
  ASSERT_EQ(first.size(), 2U);
  ASSERT_EQ(second.size(), first.size());
  for (std::size_t i = 0; i < first.size(); ++i) {
    EXPECT_EQ(first[i].front().held, second[i].front().held);
  }
}

}  // namespace
}  // namespace heddle::judge
