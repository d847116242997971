#include <gtest/gtest.h>

#include <algorithm>
#include <string>

#include "judge/CauseFinder.h"
#include "judge/Judge.h"
#include "judge/TestCauses.h"

/// Which orders of accesses, and which changes, are examined as causes.
namespace heddle::judge {
namespace {

const PossibleCause* causeWith(const std::vector<PossibleCause>& causes, CauseKind kind, const std::string& words) {
  const auto found = std::ranges::find_if(causes, [&](const PossibleCause& possible) {
    return possible.cause.kind == kind && possible.cause.sentence.find(words) != std::string::npos;
  });
  return found == causes.end() ? nullptr : &*found;
}

/// T1 checks and sleeps; then T2 changes what T1 has checked, and notifies something else.
Observation notifiedElsewhere() {
  Observation seen = seenBy(Ending::Stuck);
  seen.objects.push_back({notes::object(13), "drained_", ""});
  seen.steps = {notes::step(1, 1, OpKind::MutexLock, kMutex, 1),  valued(2, 1, OpKind::PlainRead, 0, 2),
                notes::step(3, 1, OpKind::CondWait, 12, 3),       notes::step(4, 2, OpKind::MutexLock, kMutex, 4),
                valued(5, 2, OpKind::PlainWrite, 1, 5),           notes::step(6, 2, OpKind::CondBroadcast, 13, 6),
                notes::step(7, 2, OpKind::MutexUnlock, kMutex, 7)};
  seen.waits = {notes::wait(1, OpKind::CondWake, kNoThread, 12, 30)};
  return seen;
}

TEST(CauseOrders, AChangeThatIsNotNotifiedHasToBeConfirmed) {
  const Observation seen = notifiedElsewhere();
  const std::vector<PossibleCause> causes = possibleCauses(seen, judge(seen).front());
  const PossibleCause* changed = causeWith(causes, CauseKind::MissedNotify, "then T2");
  ASSERT_NE(changed, nullptr);
  EXPECT_TRUE(changed->guess);
  EXPECT_EQ(
      changed->cause.sentence,
      "T1 reads 0 from `closed_` at queue.h:2, then T2 writes 1 to `closed_` at queue.h:5; T1 sleeps on condition "
      "variable `m12` at work.cpp:30, and no notification follows the change. T2 notifies `drained_` at "
      "queue.h:6 instead.");
  ASSERT_EQ(changed->reversals.size(), 1U);
  EXPECT_EQ(changed->reversals[0].before, 1U);
  EXPECT_EQ(changed->reversals[0].through, 4U);
  EXPECT_FALSE(causes.back().guess);
  EXPECT_EQ(causes.back().cause.sentence,
            "T1 sleeps on condition variable `m12` at work.cpp:30, and no thread notifies it.");
}

TEST(CauseOrders, OnlyWhatAThreadReadsAfterAWakeUpCanBeTooLate) {
  Observation seen = notifiedElsewhere();
  const Step wait = seen.steps[2];
  seen.steps = {valued(1, 2, OpKind::PlainWrite, 1, 5), seen.steps[0], valued(3, 1, OpKind::PlainRead, 1, 2), wait};
  EXPECT_EQ(causeWith(possibleCauses(seen, judge(seen).front()), CauseKind::Order, ""), nullptr);
  seen.steps.insert(seen.steps.begin(), wait);
  const std::vector<PossibleCause> causes = possibleCauses(seen, judge(seen).front());
  EXPECT_NE(causeWith(causes, CauseKind::Order, "T2 writes 1 to `closed_`"), nullptr);
}

TEST(CauseOrders, AThreadThatWaitsForAWriteHasNotReadTooEarly) {
  Observation seen = seenBy(Ending::AssertionFailed);
  seen.steps = {valued(1, 1, OpKind::PlainRead, 0, 2), valued(2, 2, OpKind::PlainWrite, 1, 5),
                valued(3, 1, OpKind::PlainRead, 1, 2)};
  const auto early = [](const Observation& now) {
    return causeWith(possibleCauses(now, judge(now).front()), CauseKind::Order, "reads 0 from `closed_`") != nullptr;
  };
  EXPECT_TRUE(early(seen));
  seen.steps.insert(seen.steps.begin() + 1, notes::step(2, 1, OpKind::CondWait, 12, 3));
  EXPECT_FALSE(early(seen));
}

TEST(CauseOrders, ACountOfReferencesIsNotBlamed) {
  Observation seen = seenBy(Ending::AssertionFailed);
  seen.steps = {valued(1, 1, OpKind::AtomicUpdate, 1, 2), valued(2, 2, OpKind::AtomicUpdate, 2, 5),
                valued(3, 1, OpKind::AtomicUpdate, 3, 3)};
  EXPECT_FALSE(possibleCauses(seen, judge(seen).front()).empty());
  seen.objects[1].name = "atomic 1";
  EXPECT_TRUE(possibleCauses(seen, judge(seen).front()).empty());
}

}  // namespace
}  // namespace heddle::judge
