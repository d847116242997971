#include "core/ThreadSet.h"

#include <gtest/gtest.h>

#include <set>
#include <vector>

#include "core/Rng.h"

namespace heddle {
namespace {

ThreadId id(std::uint32_t n) { return ThreadId{static_cast<std::uint16_t>(n)}; }

void expectSame(const ThreadSet& set, const std::set<ThreadId>& expected) {
  ASSERT_EQ(set.count(), expected.size());
  ASSERT_EQ(set.empty(), expected.empty());
  std::uint32_t k = 0;
  ThreadId walked = set.first();
  for (const ThreadId member : expected) {
    ASSERT_TRUE(set.contains(member));
    ASSERT_EQ(set.nth(k), member);
    ASSERT_EQ(set.rank(member), k);
    ASSERT_EQ(walked, member);
    walked = set.next(walked);
    ++k;
  }
  ASSERT_EQ(walked, kNoThread);
  std::vector<ThreadId> visited;
  set.forEach([&](ThreadId member) { visited.push_back(member); });
  ASSERT_EQ(visited, std::vector<ThreadId>(expected.begin(), expected.end()));
}

TEST(ThreadSet, BehavesLikeASet) {
  Rng rng(1);
  for (const std::uint32_t range : {3U, 64U, 65U, 1000U, kMaxThreads}) {
    ThreadSet set;
    std::set<ThreadId> expected;
    for (int i = 0; i < 400; ++i) {
      const ThreadId member = id(rng.below(range));
      if (rng.chance(2, 3)) {
        set.insert(member);
        expected.insert(member);
      } else {
        set.erase(member);
        expected.erase(member);
      }
      expectSame(set, expected);
    }
    set.clear();
    expectSame(set, {});
  }
}

TEST(ThreadSet, RankAndNextOfNonMembers) {
  ThreadSet set;
  set.insert(id(3));
  set.insert(id(63));
  set.insert(id(64));
  EXPECT_EQ(set.rank(id(0)), 0U);
  EXPECT_EQ(set.rank(id(63)), 1U);
  EXPECT_EQ(set.rank(id(200)), 3U);
  EXPECT_EQ(set.next(id(0)), id(3));
  EXPECT_EQ(set.next(id(63)), id(64));
  EXPECT_EQ(set.next(id(64)), kNoThread);
  EXPECT_EQ(set.next(id(kMaxThreads - 1)), kNoThread);
}

TEST(ThreadSet, EmptySetHasNoFirst) {
  EXPECT_EQ(ThreadSet{}.first(), kNoThread);
  EXPECT_EQ(ThreadSet{}.next(id(0)), kNoThread);
}

TEST(ThreadSet, FirstNotInIsTheSmallestMissing) {
  ThreadSet a;
  ThreadSet b;
  EXPECT_EQ(a.firstNotIn(b), kNoThread);
  a.insert(id(5));
  a.insert(id(700));
  EXPECT_EQ(a.firstNotIn(b), id(5));
  b.insert(id(5));
  b.insert(id(6));
  EXPECT_EQ(a.firstNotIn(b), id(700));
  b.insert(id(700));
  EXPECT_EQ(a.firstNotIn(b), kNoThread);
  EXPECT_EQ(b.firstNotIn(a), id(6));
}

}  // namespace
}  // namespace heddle
