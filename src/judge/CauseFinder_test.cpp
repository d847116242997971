#include "judge/CauseFinder.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "judge/Judge.h"
#include "judge/TestCauses.h"

namespace heddle::judge {
namespace {

constexpr std::uint64_t kNumber = 8;

TEST(CauseFinder, ARemoteWriteBetweenCheckAndUseNamesTheLockThatItLacks) {
  Observation seen = seenBy(Ending::AssertionFailed);
  seen.steps = {notes::step(1, 1, OpKind::MutexLock, kMutex, 1), valued(2, 1, OpKind::PlainRead, 0, 2),
                valued(3, 2, OpKind::PlainWrite, 1, 5), valued(4, 1, OpKind::PlainRead, 1, 3)};
  Finding finding = judge(seen).front();
  EXPECT_EQ(finding.cause.kind, CauseKind::None) << "a guess is not reported unless it is confirmed";
  explainBy(possibleCauses(seen, finding).front().cause, seen, finding);
  EXPECT_EQ(finding.cause.kind, CauseKind::Interference);
  EXPECT_EQ(
      finding.cause.sentence,
      "T2 writes 1 to `closed_` at queue.h:5 between T1's check at queue.h:2 (reads 0 from `closed_`) and its use "
      "at queue.h:3 (reads 1 from `closed_`), without holding `mutex_`.");
  ASSERT_EQ(finding.cause.events.size(), 3U);
  for (const CauseEvent& event : finding.cause.events) {
    ASSERT_LT(event.at, finding.steps.size());
    EXPECT_EQ(finding.steps[event.at].number, event.step);
  }
}

Step written(std::uint64_t number, std::uint16_t thread, std::uint64_t object, std::uint32_t place) {
  Step step = notes::step(number, thread, OpKind::PlainWrite, object, place);
  step.value = number;
  step.hasValue = true;
  return step;
}

/// T1 writes the number, T2 the number and the record, T1 the record. T1 reads the record in the end.
Observation crossed() {
  Observation seen = seenBy(Ending::AssertionFailed);
  seen.steps = {written(1, 1, kNumber, 2), written(2, 2, kNumber, 2), written(3, 2, kClosed, 4),
                written(4, 1, kClosed, 4), valued(5, 1, OpKind::PlainRead, 4, 8)};
  seen.objects.push_back({notes::object(kNumber), "number_", ""});
  seen.callers.assign(seen.places.size(), notes::frame("main", "main.cpp", 1));
  return seen;
}

const PossibleCause* crossingIn(const std::vector<PossibleCause>& causes) {
  const auto found = std::ranges::find_if(causes, [](const PossibleCause& possible) {
    return possible.cause.sentence.find("are not atomic") != std::string::npos;
  });
  return found == causes.end() ? nullptr : &*found;
}

TEST(CauseFinder, TwoWritesInOppositeOrdersAreNotAtomic) {
  const Observation seen = crossed();
  const std::vector<PossibleCause> causes = possibleCauses(seen, judge(seen).front());
  const PossibleCause* const crossing = crossingIn(causes);
  ASSERT_NE(crossing, nullptr);
  EXPECT_TRUE(crossing->needsAll);
  EXPECT_EQ(crossing->cause.sentence,
            "T1's two writes at queue.h:2, called at main.cpp:1 (writes 1 to `number_`) and at queue.h:4, called at "
            "main.cpp:1 (writes 4 to `closed_`) are not atomic: T2 makes both of them in between.");
  ASSERT_EQ(crossing->reversals.size(), 2U);
  EXPECT_EQ(crossing->reversals[0].held, notes::thread(1));
  EXPECT_EQ(crossing->reversals[1].held, notes::thread(2));
  EXPECT_TRUE(crossing->guess);
}

TEST(CauseFinder, TwoWritesInOneOrderDoNotCross) {
  Observation seen = crossed();
  std::swap(seen.steps[2], seen.steps[3]);  // T1 comes first in both
  EXPECT_EQ(crossingIn(possibleCauses(seen, judge(seen).front())), nullptr);
}

TEST(CauseFinder, WritesOfUnrelatedFunctionsDoNotCross) {
  Observation seen = crossed();
  seen.places[2].function = "number";
  seen.callers[2].function = "other";
  EXPECT_EQ(crossingIn(possibleCauses(seen, judge(seen).front())), nullptr);
}

TEST(CauseFinder, WhatThreadsCannotDoInAnotherOrderIsNoInterference) {
  Observation seen = seenBy(Ending::AssertionFailed);
  seen.thread = kMainThread;
  Step create = notes::step(2, 0, OpKind::ThreadCreate, 0);
  create.value = 1;
  Step join = notes::step(4, 0, OpKind::ThreadJoin, 0);
  join.value = 1;
  seen.steps = {valued(1, 0, OpKind::PlainWrite, 0, 1), create, valued(3, 1, OpKind::PlainWrite, 1, 2), join,
                valued(5, 0, OpKind::PlainRead, 1, 3)};
  for (const PossibleCause& possible : possibleCauses(seen, judge(seen).front())) {
    EXPECT_NE(possible.cause.kind, CauseKind::Interference);
    if (possible.cause.edges.empty()) { continue; }
    EXPECT_EQ(possible.cause.edges.front().kind, EdgeKind::Ordered);
    EXPECT_EQ(possible.cause.edges.front().by, "the end of T1");
  }
}

bool hasInterference(const Observation& seen) {
  const std::vector<PossibleCause> causes = possibleCauses(seen, judge(seen).front());
  return std::ranges::any_of(
      causes, [](const PossibleCause& possible) { return possible.cause.kind == CauseKind::Interference; });
}

/// Results that main reads through memory that is not seen.
TEST(CauseFinder, WhatAJoinedThreadDidIsExamined) {
  Observation seen = seenBy(Ending::AssertionFailed);
  seen.thread = kMainThread;
  seen.steps = {valued(1, 1, OpKind::PlainRead, 1, 2), valued(2, 2, OpKind::PlainWrite, 0, 5),
                valued(3, 1, OpKind::PlainRead, 0, 3)};
  EXPECT_FALSE(hasInterference(seen));
  Step join = notes::step(4, 0, OpKind::ThreadJoin, 0);
  join.value = 1;
  seen.steps.push_back(join);
  EXPECT_TRUE(hasInterference(seen));
}

TEST(CauseFinder, ARaceNamesValuesAndTheLockThatOneSideLacks) {
  Observation seen = seenBy(Ending::Completed);
  seen.steps = {notes::step(1, 1, OpKind::MutexLock, kMutex, 1), valued(2, 1, OpKind::PlainWrite, 1, 2),
                valued(3, 2, OpKind::PlainRead, 1, 5)};
  seen.races = {notes::race(notes::access(1, true, seen.places[2]), notes::access(2, false, seen.places[5]), 3)};
  const Finding finding = judge(seen).front();
  EXPECT_EQ(
      finding.cause.sentence,
      "T1 writes 1 to `closed_` at queue.h:2, then T2 reads 1 from `closed_` at queue.h:5. Nothing orders the two: "
      "T2 does not hold `mutex_`, which T1 holds.");
  ASSERT_EQ(finding.cause.edges.size(), 1U);
  EXPECT_EQ(finding.cause.edges.front().kind, EdgeKind::Unordered);
}

TEST(CauseFinder, ADeadlockIsReportedAsItsCycle) {
  Observation seen = seenBy(Ending::Stuck);
  seen.steps = {notes::step(1, 1, OpKind::MutexLock, 10, 1), notes::step(2, 2, OpKind::MutexLock, 11, 4)};
  seen.waits = {notes::wait(1, OpKind::MutexLock, notes::thread(2), 11, 12),
                notes::wait(2, OpKind::MutexLock, notes::thread(1), 10, 22)};
  const std::vector<PossibleCause> causes = possibleCauses(seen, judge(seen).front());
  ASSERT_EQ(causes.size(), 1U);
  EXPECT_EQ(causes[0].cause.sentence,
            "T1 waits for `m11` at work.cpp:12, which T2 has held since queue.h:4; T2 waits for `m10` at work.cpp:22, "
            "which T1 has held since queue.h:1.");
  ASSERT_EQ(causes[0].reversals.size(), 1U);
  EXPECT_EQ(causes[0].reversals[0].held, notes::thread(2));
  EXPECT_EQ(causes[0].reversals[0].ahead, notes::thread(1));
}

/// T2 notifies, and T1 goes to sleep.
Observation missedNotification() {
  Observation seen = seenBy(Ending::Stuck);
  Step notify = notes::step(1, 2, OpKind::CondSignal, 12, 4);
  notify.succeeded = false;
  seen.steps = {notify, notes::step(2, 1, OpKind::CondWait, 12, 6)};
  seen.waits = {notes::wait(1, OpKind::CondWake, kNoThread, 12, 30)};
  return seen;
}

TEST(CauseFinder, ANotificationBeforeTheWaitIsOnlyPossiblyTheOneThatWasMissed) {
  const Observation seen = missedNotification();
  const Finding finding = judge(seen).front();
  EXPECT_EQ(finding.cause.kind, CauseKind::MissedNotify);
  EXPECT_EQ(finding.cause.sentence,
            "T1 sleeps on condition variable `m12` at work.cpp:30, and no notification reaches it.");
  const std::vector<PossibleCause> causes = possibleCauses(seen, finding);
  ASSERT_EQ(causes.size(), 2U);
  EXPECT_TRUE(causes[0].guess);
  EXPECT_EQ(causes[0].cause.sentence,
            "T2 notifies `m12` at queue.h:4 before T1 begins to wait at work.cpp:30, and no notification follows.");
  EXPECT_FALSE(causes[1].guess);
}

TEST(CauseFinder, ASemaphoreThatSleepsBesideAPermitIsAnErrorOfTheLibrary) {
  for (const std::uint64_t permits : {0U, 1U}) {
    Observation seen = seenBy(Ending::Stuck);
    Step release = notes::step(1, 2, OpKind::AtomicUpdate, 12, 4);
    release.value = permits;
    release.hasValue = true;
    seen.steps = {release, notes::step(2, 2, OpKind::FutexWake, 12, 4), notes::step(3, 1, OpKind::FutexWait, 12, 6)};
    seen.waits = {notes::wait(1, OpKind::FutexSleep, kNoThread, 12, 30)};
    seen.waits[0].stack.front() = notes::libraryFrame("std::counting_semaphore<1l>::acquire()");
    const std::vector<PossibleCause> causes = possibleCauses(seen, judge(seen).front());
    ASSERT_FALSE(causes.empty());
    EXPECT_EQ(causes[0].cause.sentence.find("GCC bug 104928") != std::string::npos, permits != 0);
  }
}

TEST(CauseFinder, TheNotificationAfterTheUnseenChangeIsExaminedFirst) {
  Observation seen = seenBy(Ending::Stuck);
  // T2 notifies for a job; T1 checks; T2 closes and notifies T3; T2 notifies once more for something else.
  seen.steps = {notes::step(1, 2, OpKind::CondSignal, 12, 3),    valued(2, 1, OpKind::AtomicLoad, 0, 2),
                valued(3, 2, OpKind::AtomicStore, 1, 4),         notes::step(4, 2, OpKind::CondBroadcast, 12, 5),
                notes::step(5, 2, OpKind::CondBroadcast, 12, 6), notes::step(6, 1, OpKind::CondWait, 12, 7)};
  seen.waits = {notes::wait(1, OpKind::CondWake, kNoThread, 12, 30)};
  const std::vector<PossibleCause> causes = possibleCauses(seen, judge(seen).front());
  ASSERT_FALSE(causes.empty());
  EXPECT_EQ(causes[0].cause.sentence,
            "T1 loads 0 from `closed_` at queue.h:2, then T2 stores 1 to `closed_` at queue.h:4; T2 notifies `m12` at "
            "queue.h:5 before T1 begins to wait at work.cpp:30, and no notification follows.");
}

TEST(CauseFinder, OfSeveralSleepersTheOneThatMissedItsNotificationIsReported) {
  Observation seen = missedNotification();
  seen.waits.push_back(notes::wait(2, OpKind::CondWake, kNoThread, 13, 40));
  Finding finding = judge(seen).front();
  EXPECT_EQ(finding.headline, "Lost wake-up: 2 threads sleep and no thread is left to wake them");
  Cause cause = possibleCauses(seen, finding).front().cause;
  cause.flip = "If T1 waits first, the wake-up is not lost.";
  explainBy(std::move(cause), seen, finding);
  EXPECT_EQ(finding.headline, "Lost wake-up: a thread sleeps and no thread is left to wake it");
  EXPECT_EQ(finding.message, "T1 sleeps on condition variable `m12`. T2 sleeps as well, until T1 continues.");
}

TEST(CauseFinder, AThreadThatSleepsWithALockIsReportedWithTheThreadThatWaitsForIt) {
  Observation seen = seenBy(Ending::Stuck);
  seen.steps = {notes::step(1, 1, OpKind::MutexLock, 10, 1)};
  seen.waits = {notes::wait(1, OpKind::FutexSleep, kNoThread, 12, 30),
                notes::wait(2, OpKind::MutexLock, notes::thread(1), 10, 22)};
  const Finding finding = judge(seen).front();
  EXPECT_EQ(finding.kind, FindingKind::Deadlock);
  EXPECT_EQ(finding.headline, "Deadlock: a thread sleeps while it holds a lock that another thread waits for");
  EXPECT_EQ(finding.cause.sentence,
            "T1 sleeps on atomic or futex `m12` at work.cpp:30 while it holds `m10`, acquired at queue.h:1; T2 waits "
            "for `m10` at work.cpp:22.");
}

TEST(CauseFinder, AThreadThatPollsWithALockIsReportedWithTheThreadThatWaitsForIt) {
  Observation seen = seenBy(Ending::Endless);
  seen.steps = {notes::step(1, 1, OpKind::MutexLock, 10, 1)};
  for (std::uint64_t i = 2; i < 10; ++i) {
    seen.steps.push_back(valued(i, 1, OpKind::AtomicLoad, 0, 3));
  }
  seen.waits = {notes::wait(2, OpKind::MutexLock, notes::thread(1), 10, 22)};
  const Finding finding = judge(seen).front();
  EXPECT_EQ(finding.headline, "Deadlock: a thread loops forever while it holds a lock that another thread waits for");
  EXPECT_EQ(finding.cause.sentence,
            "T1 polls `closed_` at queue.h:3 while it holds `m10`, acquired at queue.h:1; T2 waits for `m10` at "
            "work.cpp:22.");
}

TEST(CauseFinder, WhatIsCloserToTheFailureIsExaminedFirst) {
  Observation seen = seenBy(Ending::AssertionFailed);
  const auto about = [](Step step, std::uint64_t object) {
    step.object = notes::object(object);
    return step;
  };
  // A start barrier (object 20) and a check that no longer holds when it is acted on (object 21).
  seen.steps = {about(valued(1, 1, OpKind::PlainRead, 0, 1), 20),  about(valued(2, 2, OpKind::PlainWrite, 1, 5), 20),
                about(valued(3, 1, OpKind::PlainRead, 1, 1), 20),  about(valued(4, 1, OpKind::PlainRead, 5, 2), 21),
                about(valued(5, 2, OpKind::PlainWrite, 2, 6), 21), about(valued(6, 1, OpKind::PlainRead, 2, 3), 21)};
  const std::vector<PossibleCause> causes = possibleCauses(seen, judge(seen).front());
  ASSERT_FALSE(causes.empty());
  EXPECT_EQ(causes[0].cause.kind, CauseKind::Interference);
  EXPECT_EQ(causes[0].cause.events[0].place.line, 2U);
  const auto barrier = std::ranges::find_if(causes, [](const PossibleCause& possible) {
    return possible.cause.kind == CauseKind::Interference && possible.cause.events[0].place.line == 1;
  });
  ASSERT_NE(barrier, causes.end()) << "last, but not left out";
}

TEST(CauseFinder, AFreeBeforeTheUseIsReportedAsAStep) {
  Observation seen = seenBy(Ending::MemoryError);
  Step free = notes::step(2, 2, OpKind::Free, 0, 5);
  free.object = kNoObject;
  free.point = false;
  free.value = 24;
  seen.steps = {notes::step(1, 1, OpKind::MutexLock, kMutex, 1), notes::step(2, 2, OpKind::MutexLock, kMutex, 4), free,
                notes::step(3, 1, OpKind::MutexLock, kMutex, 6)};
  seen.error.kind = ErrorKind::UseAfterFree;
  seen.error.blockSize = 24;
  seen.error.related = {{Relation::Released, notes::thread(2), {seen.places[5]}}};
  const Finding finding = judge(seen).front();
  EXPECT_EQ(finding.cause.kind, CauseKind::Freed);
  ASSERT_LT(finding.cause.events.front().at, finding.steps.size());
  EXPECT_EQ(finding.steps[finding.cause.events.front().at].kind, OpKind::Free);
}

TEST(CauseFinder, WithoutEventsThereIsNoCause) {
  EXPECT_EQ(judge(seenBy(Ending::AssertionFailed)).front().cause.kind, CauseKind::None);
}

}  // namespace
}  // namespace heddle::judge
