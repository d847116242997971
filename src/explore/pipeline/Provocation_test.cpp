#include "explore/pipeline/Provocation.h"

#include <gtest/gtest.h>

#include "judge/TestNotes.h"

namespace heddle::explore {
namespace {

namespace notes = judge::notes;

constexpr std::uint64_t kMutex = 5;
constexpr std::uint64_t kVariable = 7;

judge::Step stepOf(std::uint16_t thread, OpKind kind, std::uint64_t object) {
  return notes::step(0, thread, kind, object, 0);
}

/// T1 writes, then locks and unlocks; T2 locks and unlocks, then writes.
std::vector<judge::Step> oneAfterTheOther() {
  return {stepOf(1, OpKind::PlainWrite, kVariable), stepOf(1, OpKind::MutexLock, kMutex),
          stepOf(1, OpKind::MutexUnlock, kMutex),   stepOf(2, OpKind::MutexLock, kMutex),
          stepOf(2, OpKind::MutexUnlock, kMutex),   stepOf(2, OpKind::PlainWrite, kVariable)};
}

TEST(Provocation, TheThreadThatCameFirstIsHeldUntilTheOtherIsThrough) {
  const auto courses = coursesTo({0, 5}, oneAfterTheOther());
  ASSERT_EQ(courses.size(), 1U);
  EXPECT_EQ(courses[0].legs, (std::vector<Leg>{{notes::thread(2), 3}}));
}

TEST(Provocation, AThreadInACriticalSectionIsHeldBeforeItToo) {
  const std::vector<judge::Step> steps = {
      stepOf(1, OpKind::PlainRead, 8),          stepOf(1, OpKind::MutexLock, kMutex),
      stepOf(1, OpKind::PlainWrite, kVariable), stepOf(1, OpKind::MutexUnlock, kMutex),
      stepOf(2, OpKind::MutexLock, kMutex),     stepOf(2, OpKind::MutexUnlock, kMutex),
      stepOf(2, OpKind::PlainWrite, kVariable)};
  const auto courses = coursesTo({2, 6}, steps);
  ASSERT_EQ(courses.size(), 2U);
  EXPECT_EQ(courses[0].legs, (std::vector<Leg>{{notes::thread(1), 2}, {notes::thread(2), 3}}));
  EXPECT_EQ(courses[1].legs, (std::vector<Leg>{{notes::thread(1), 1}, {notes::thread(2), 3}}));
}

TEST(Provocation, OthersGoOnAsTheyDidOrStandStill) {
  std::vector<judge::Step> steps = oneAfterTheOther();
  steps.insert(steps.begin() + 3, stepOf(3, OpKind::PlainWrite, 9));
  const auto courses = coursesTo({0, 6}, steps);
  ASSERT_EQ(courses.size(), 2U);
  EXPECT_EQ(courses[0].legs, (std::vector<Leg>{{notes::thread(3), 1}, {notes::thread(2), 3}}));
  EXPECT_EQ(courses[1].legs, (std::vector<Leg>{{notes::thread(2), 3}}));
}

TEST(Provocation, AnAccessThatIsNoPointIsHeldAtItsStep) {
  std::vector<judge::Step> steps = oneAfterTheOther();
  steps[0].point = false;
  EXPECT_TRUE(coursesTo({0, 5}, steps).empty());
  steps.insert(steps.begin(), stepOf(1, OpKind::PlainRead, 8));
  ASSERT_EQ(coursesTo({1, 6}, steps).size(), 1U);
  EXPECT_EQ(coursesTo({1, 6}, steps)[0].legs, (std::vector<Leg>{{notes::thread(2), 3}}));
}

}  // namespace
}  // namespace heddle::explore
