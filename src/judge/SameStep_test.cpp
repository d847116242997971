#include "judge/SameStep.h"

#include <gtest/gtest.h>

#include "judge/TestNotes.h"

namespace heddle::judge {
namespace {

using notes::step;

Step plain(std::uint64_t number, std::uint16_t thread, std::uint32_t place) {
  Step access = step(number, thread, OpKind::PlainRead, 7, place);
  access.point = false;
  return access;
}

Observation with(std::vector<Step> steps) {
  Observation seen;
  seen.places = {notes::frame("work", "w.cpp", 1), notes::frame("work", "w.cpp", 2)};
  seen.steps = std::move(steps);
  return seen;
}

TEST(SameStep, IsTheSameOfManyRounds) {
  const Observation seen = with({step(1, 1, OpKind::AtomicLoad, 7), step(2, 1, OpKind::AtomicLoad, 7)});
  const Observation other =
      with({step(1, 2, OpKind::AtomicLoad, 7), step(2, 1, OpKind::AtomicLoad, 7), step(3, 1, OpKind::AtomicLoad, 7)});
  EXPECT_EQ(sameStepIn(other, seen, 0), 1U);
  EXPECT_EQ(sameStepIn(other, seen, 1), 2U);
}

TEST(SameStep, IsMissingIfTheThreadDoesSomethingElse) {
  const Observation seen = with({step(1, 1, OpKind::AtomicLoad, 7)});
  EXPECT_FALSE(sameStepIn(with({step(1, 1, OpKind::AtomicStore, 7)}), seen, 0));
  EXPECT_FALSE(sameStepIn(with({step(1, 1, OpKind::AtomicLoad, 7, 1)}), seen, 0)) << "at another place";
}

TEST(SameStep, OfAPlainAccessIsFoundAfterItsPoint) {
  // The first execution does not record the access after its first point, the second one does.
  const Observation seen = with({step(1, 1, OpKind::MutexLock, 3), step(2, 1, OpKind::MutexLock, 3), plain(2, 1, 1)});
  const Observation other = with({step(1, 1, OpKind::MutexLock, 3), plain(1, 1, 1), step(2, 1, OpKind::MutexLock, 3),
                                  plain(2, 2, 1), plain(2, 1, 1)});
  EXPECT_EQ(sameStepIn(other, seen, 2), 4U);
}

TEST(SameStep, OfAPlainAccessIsNotLookedForBehindTheNextPoint) {
  const Observation seen = with({step(1, 1, OpKind::MutexLock, 3), plain(1, 1, 1)});
  const Observation other =
      with({step(1, 1, OpKind::MutexLock, 3), step(2, 1, OpKind::MutexUnlock, 3), plain(2, 1, 1)});
  EXPECT_FALSE(sameStepIn(other, seen, 1));
}

TEST(SameStep, OfAPlainAccessIsLookedForBehindAWait) {
  const Observation seen = with({step(1, 1, OpKind::MutexLock, 3), plain(1, 1, 1)});
  const Observation other = with({step(1, 1, OpKind::MutexLock, 3), step(2, 1, OpKind::CondWait, 4),
                                  step(3, 1, OpKind::CondWake, 4), step(4, 1, OpKind::MutexLock, 3), plain(4, 1, 1)});
  EXPECT_EQ(sameStepIn(other, seen, 1), 4U);
}

}  // namespace
}  // namespace heddle::judge
