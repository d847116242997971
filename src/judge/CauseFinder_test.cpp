#include "judge/CauseFinder.h"

#include <gtest/gtest.h>

#include "judge/Judge.h"
#include "judge/TestNotes.h"

namespace heddle::judge {
namespace {

constexpr std::uint64_t kMutex = 3;
constexpr std::uint64_t kClosed = 7;

Step valued(std::uint64_t number, std::uint16_t thread, OpKind kind, std::uint64_t value, std::uint32_t place) {
  Step step = notes::step(number, thread, kind, kClosed, place);
  step.value = value;
  step.hasValue = true;
  step.size = 4;
  return step;
}

Observation seenBy(Ending ending) {
  Observation seen;
  seen.ending = ending;
  seen.thread = notes::thread(1);
  seen.threads = {notes::threadNote(0), notes::threadNote(1), notes::threadNote(2)};
  for (std::uint32_t line = 0; line < 10; ++line) {
    seen.places.push_back(notes::frame("work", "queue.h", line));
  }
  seen.objects = {{notes::object(kMutex), "mutex_", ""}, {notes::object(kClosed), "closed_", ""}};
  seen.stack = {seen.places[9]};
  return seen;
}

TEST(CauseFinder, ARemoteWriteBetweenCheckAndUseNamesTheLockThatItLacks) {
  Observation seen = seenBy(Ending::AssertionFailed);
  seen.steps = {notes::step(1, 1, OpKind::MutexLock, kMutex, 1), valued(2, 1, OpKind::PlainRead, 0, 2),
                valued(3, 2, OpKind::PlainWrite, 1, 5), valued(4, 1, OpKind::PlainRead, 1, 3)};
  const Finding finding = judge(seen).front();
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

TEST(CauseFinder, WhatThreadsCannotDoInAnotherOrderIsNoInterference) {
  Observation seen = seenBy(Ending::AssertionFailed);
  seen.thread = kMainThread;
  Step create = notes::step(2, 0, OpKind::ThreadCreate, 0);
  create.value = 1;
  Step join = notes::step(4, 0, OpKind::ThreadJoin, 0);
  join.value = 1;
  seen.steps = {valued(1, 0, OpKind::PlainWrite, 0, 1), create, valued(3, 1, OpKind::PlainWrite, 1, 2), join,
                valued(5, 0, OpKind::PlainRead, 1, 3)};
  const Finding finding = judge(seen).front();
  EXPECT_EQ(finding.cause.kind, CauseKind::Order);
  EXPECT_EQ(finding.cause.edges.front().kind, EdgeKind::Ordered);
  EXPECT_EQ(finding.cause.edges.front().by, "the end of T1");
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

TEST(CauseFinder, ANotificationBeforeAnybodyWaitsIsMissed) {
  Observation seen = seenBy(Ending::Stuck);
  Step notify = notes::step(1, 2, OpKind::CondSignal, 12, 4);
  notify.succeeded = false;
  seen.steps = {notify, notes::step(2, 1, OpKind::CondWait, 12, 6)};
  seen.waits = {notes::wait(1, OpKind::CondWake, kNoThread, 12, 30)};
  const Finding finding = judge(seen).front();
  EXPECT_EQ(finding.cause.kind, CauseKind::MissedNotify);
  EXPECT_EQ(finding.cause.sentence,
            "T2 notifies `m12` at queue.h:4 before T1 begins to wait at work.cpp:30: no thread is waiting yet, and no "
            "notification follows.");
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
