#include "judge/Gaps.h"

#include <gtest/gtest.h>

#include "judge/TestNotes.h"

namespace heddle::judge {
namespace {

using notes::step;

TEST(Gaps, OneLinePerThreadWithItsFunctions) {
  Observation seen;
  seen.places = {notes::frame("Queue::push(int)", "q.cpp", 1), notes::frame("Queue::pop()", "q.cpp", 2)};
  seen.steps = {step(1, 1, OpKind::MutexLock, 3, 0), step(2, 2, OpKind::MutexLock, 3, 1),
                step(3, 1, OpKind::MutexLock, 3, 1), step(4, 1, OpKind::AtomicStore, 9, 0)};
  const std::vector<Gap> gaps = gapsBetween(seen, {3}, 4, 1);
  ASSERT_EQ(gaps.size(), 2U);
  EXPECT_EQ(gaps[0].thread, notes::thread(1));
  EXPECT_EQ(gaps[0].before, 0U);
  EXPECT_EQ(gaps[0].steps, 2U);
  EXPECT_EQ(gaps[0].words, "in Queue::push, Queue::pop");
  EXPECT_EQ(gaps[1].words, "in Queue::pop");
}

TEST(Gaps, PollingIsNamed) {
  Observation seen;
  seen.places = {notes::frame("spin()", "q.cpp", 1)};
  seen.objects = {{notes::object(9), "done", ""}};
  for (std::uint64_t i = 1; i <= 40; ++i) {
    seen.steps.push_back(step(i, 1, i % 2 == 0 ? OpKind::AtomicLoad : OpKind::Yield, i % 2 == 0 ? 9 : 0));
  }
  const std::vector<Gap> gaps = gapsBetween(seen, {0}, seen.steps.size(), 3);
  ASSERT_EQ(gaps.size(), 1U);
  EXPECT_EQ(gaps[0].before, 1U) << "after the last step";
  EXPECT_EQ(gaps[0].steps, 39U);
  EXPECT_EQ(gaps[0].words, "polling `done`");
}

TEST(Gaps, FewStepsAreNotWorthALine) {
  Observation seen;
  seen.steps = {step(1, 1, OpKind::MutexLock, 3), step(2, 1, OpKind::MutexLock, 3)};
  EXPECT_TRUE(gapsBetween(seen, {}, 2, 3).empty());
  EXPECT_EQ(gapsBetween(seen, {}, 2, 2).size(), 1U);
  EXPECT_TRUE(gapsBetween(seen, {}, 1, 2).empty()) << "steps after the end do not count";
}

}  // namespace
}  // namespace heddle::judge
