#include "judge/WaitGraph.h"

#include <gtest/gtest.h>

#include "judge/Judge.h"
#include "judge/TestNotes.h"

namespace heddle::judge {
namespace {

Observation stuck(std::vector<Step> steps, std::vector<WaitNote> waits) {
  Observation seen;
  seen.ending = Ending::Stuck;
  seen.threads = {notes::threadNote(0), notes::threadNote(1), notes::threadNote(2), notes::threadNote(3)};
  seen.places = {notes::frame("work", "queue.h", 5)};
  seen.steps = std::move(steps);
  seen.waits = std::move(waits);
  return seen;
}

TEST(WaitGraph, AHolderThatWaitsItselfCannotReleaseTheLock) {
  const Observation seen =
      stuck({notes::step(1, 1, OpKind::MutexLock, 10)}, {notes::wait(1, OpKind::MutexLock, notes::thread(2), 11, 30),
                                                         notes::wait(2, OpKind::MutexLock, notes::thread(1), 10, 40)});
  EXPECT_EQ(judge(seen).front().waits[0].why,
            "T2 cannot release it: it waits for mutex `m10`, held by T1 (work.cpp:40).");
}

TEST(WaitGraph, AHolderThatHasEndedNeverReleasesTheLock) {
  const Observation seen =
      stuck({notes::step(1, 2, OpKind::MutexLock, 11)}, {notes::wait(1, OpKind::MutexLock, notes::thread(2), 11, 30)});
  EXPECT_EQ(judge(seen).front().waits[0].why, "T2 ended without releasing it.");
}

TEST(WaitGraph, ANotificationBeforeTheWaitWasTooEarly) {
  const Observation seen = stuck({notes::step(1, 2, OpKind::CondSignal, 12), notes::step(2, 1, OpKind::CondWait, 12)},
                                 {notes::wait(1, OpKind::CondWake, kNoThread, 12, 30)});
  const Finding finding = judge(seen).front();
  EXPECT_EQ(finding.waits[0].why, "T2 notified it last at queue.h:5, before T1 began to wait, and has ended.");
  EXPECT_EQ(finding.headline, "Lost wake-up: a thread sleeps and no thread is left to wake it");
}

TEST(WaitGraph, WithoutANotificationNoThreadIsLeftToSendOne) {
  const Observation seen =
      stuck({notes::step(2, 1, OpKind::CondWait, 12)}, {notes::wait(1, OpKind::CondWake, kNoThread, 12, 30),
                                                        notes::wait(0, OpKind::ThreadJoin, notes::thread(1), 0, 50)});
  const Finding finding = judge(seen).front();
  EXPECT_EQ(finding.waits[0].why, "No thread has notified it; main waits for T1 to end (work.cpp:50).");
  EXPECT_EQ(finding.headline, "No thread is left to wake a thread that sleeps");
}

TEST(WaitGraph, ANotificationWhoseReasonTheThreadHasSeenWasNotMissed) {
  const Observation seen = stuck({notes::step(1, 2, OpKind::PlainWrite, 7), notes::step(2, 2, OpKind::CondSignal, 12),
                                  notes::step(3, 1, OpKind::PlainRead, 7), notes::step(4, 1, OpKind::CondWait, 12)},
                                 {notes::wait(1, OpKind::CondWake, kNoThread, 12, 30)});
  EXPECT_EQ(judge(seen).front().headline, "No thread is left to wake a thread that sleeps");
}

TEST(WaitGraph, WithoutEventsThereIsNoExplanation) {
  const Observation seen = stuck({}, {notes::wait(1, OpKind::CondWake, kNoThread, 12, 30)});
  EXPECT_EQ(judge(seen).front().waits[0].why, "");
}

}  // namespace
}  // namespace heddle::judge
