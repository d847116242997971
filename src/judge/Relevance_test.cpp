#include "judge/Relevance.h"

#include <gtest/gtest.h>

#include "judge/TestNotes.h"

namespace heddle::judge {
namespace {

using notes::step;

std::vector<std::uint64_t> keptNumbers(const Observation& seen, Finding finding, std::size_t limit = 600) {
  keepRelevantSteps(seen, finding, limit);
  std::vector<std::uint64_t> numbers;
  for (const Step& kept : finding.steps) {
    numbers.push_back(kept.number);
  }
  return numbers;
}

using Numbers = std::vector<std::uint64_t>;

TEST(KeepRelevantSteps, KeepsWhatTwoThreadsDoToOneObject) {
  Observation seen;
  seen.steps = {step(1, 1, OpKind::MutexLock, 10), step(2, 1, OpKind::MutexLock, 11),
                step(3, 2, OpKind::MutexLock, 10)};
  EXPECT_EQ(keptNumbers(seen, {}), (Numbers{1, 3}));
}

TEST(KeepRelevantSteps, LeavesOutWhatAllThreadsOnlyRead) {
  Observation seen;
  seen.steps = {step(1, 1, OpKind::AtomicLoad, 10), step(2, 2, OpKind::AtomicLoad, 10)};
  EXPECT_EQ(keptNumbers(seen, {}), Numbers{});
}

TEST(KeepRelevantSteps, KeepsCreationAndJoin) {
  Observation seen;
  seen.steps = {step(1, 0, OpKind::ThreadCreate, 0), step(2, 1, OpKind::ThreadStart, 0),
                step(3, 0, OpKind::ThreadJoin, 0)};
  EXPECT_EQ(keptNumbers(seen, {}), (Numbers{1, 3}));
}

TEST(KeepRelevantSteps, KeepsTheAcquisitionThatAnotherThreadWaitsFor) {
  Observation seen;
  seen.steps = {step(1, 1, OpKind::MutexLock, 10)};
  seen.waits = {notes::wait(2, OpKind::MutexLock, notes::thread(1), 10, 5)};
  EXPECT_EQ(keptNumbers(seen, {}), Numbers{1});
}

TEST(KeepRelevantSteps, KeepsTheLastStepOfTheThreadThatFailed) {
  Observation seen;
  seen.steps = {step(1, 1, OpKind::AtomicStore, 10), step(2, 1, OpKind::AtomicStore, 11)};
  Finding finding;
  finding.thread = notes::thread(1);
  EXPECT_EQ(keptNumbers(seen, finding), Numbers{2});
}

/// Many jobs are sent; T1 checks a flag, T2 sets it and notifies, T1 goes to sleep.
Observation closedBetweenCheckAndWait() {
  Observation seen;
  for (std::uint64_t i = 1; i <= 20; ++i) {
    seen.steps.push_back(step(i, i % 2 == 0 ? 1 : 2, OpKind::MutexLock, 10));
  }
  seen.steps.push_back(step(21, 1, OpKind::AtomicLoad, 11));
  seen.steps.push_back(step(22, 2, OpKind::AtomicStore, 11));
  seen.steps.push_back(step(23, 2, OpKind::CondBroadcast, 12));
  seen.steps.push_back(step(24, 2, OpKind::CondBroadcast, 13));
  seen.steps.push_back(step(25, 1, OpKind::CondWait, 12));
  return seen;
}

CauseEvent eventAt(CauseRole role, std::uint16_t thread, std::size_t at) {
  CauseEvent event;
  event.role = role;
  event.thread = notes::thread(thread);
  event.at = at;
  return event;
}

TEST(KeepRelevantSteps, KeepsOnlyWhatAConfirmedCauseRefersTo) {
  const Observation seen = closedBetweenCheckAndWait();
  Finding finding;
  finding.kind = FindingKind::LostWakeup;
  finding.cause.kind = CauseKind::MissedNotify;
  finding.cause.events = {eventAt(CauseRole::Check, 1, 20), eventAt(CauseRole::Between, 2, 21),
                          eventAt(CauseRole::Wait, 1, 24), eventAt(CauseRole::Notify, 2, 22)};
  EXPECT_GT(keptNumbers(seen, finding).size(), 20U) << "not confirmed: everything may matter";
  finding.cause.flip = "If T1 waits first, the wake-up is not lost.";
  EXPECT_EQ(keptNumbers(seen, finding), (Numbers{21, 22, 23, 25}));
  keepRelevantSteps(seen, finding);
  ASSERT_EQ(finding.gaps.size(), 2U) << "what each thread did before";
  EXPECT_EQ(finding.gaps[0].steps, 10U);
}

TEST(KeepRelevantSteps, KeepsTheCriticalSectionsOfAnInterference) {
  Observation seen;
  seen.steps = {
      step(1, 1, OpKind::MutexLock, 9),   step(2, 1, OpKind::MutexUnlock, 9),  step(3, 1, OpKind::MutexLock, 10),
      step(4, 1, OpKind::PlainRead, 7),   step(5, 1, OpKind::MutexUnlock, 10), step(6, 2, OpKind::MutexLock, 10),
      step(7, 2, OpKind::PlainWrite, 7),  step(8, 2, OpKind::MutexUnlock, 10), step(9, 2, OpKind::MutexLock, 9),
      step(10, 1, OpKind::MutexLock, 10), step(11, 1, OpKind::PlainWrite, 7)};
  Finding finding;
  finding.cause.kind = CauseKind::Interference;
  finding.cause.flip = "confirmed";
  finding.cause.events = {eventAt(CauseRole::Check, 1, 3), eventAt(CauseRole::Between, 2, 6),
                          eventAt(CauseRole::Use, 1, 10)};
  EXPECT_EQ(keptNumbers(seen, finding), (Numbers{3, 4, 5, 6, 7, 8, 10, 11}));
}

TEST(KeepRelevantSteps, LeavesOutWhatCameAfterARace) {
  Observation seen;
  seen.steps = {step(1, 1, OpKind::PlainWrite, 7), step(2, 2, OpKind::PlainRead, 7), step(3, 1, OpKind::PlainWrite, 7)};
  Finding finding;
  finding.kind = FindingKind::DataRace;
  finding.races = {notes::race({}, {}, 2)};
  EXPECT_EQ(keptNumbers(seen, finding), (Numbers{1, 2}));
}

Finding findingOf(FindingKind kind) {
  Finding finding;
  finding.kind = kind;
  return finding;
}

TEST(KeepRelevantSteps, LeavesOutReadsThatRepeatWhatTheThreadKnows) {
  Observation seen;
  seen.steps = {step(1, 1, OpKind::PlainRead, 7), step(2, 1, OpKind::PlainRead, 7),  step(3, 2, OpKind::PlainWrite, 7),
                step(4, 2, OpKind::PlainRead, 7), step(5, 2, OpKind::PlainWrite, 7), step(6, 1, OpKind::PlainRead, 7)};
  EXPECT_EQ(keptNumbers(seen, findingOf(FindingKind::Assertion)), (Numbers{1, 3, 5, 6}));
}

TEST(KeepRelevantSteps, LeavesOutPlainAccessesOfALibrary) {
  Observation seen;
  seen.places = {notes::libraryFrame("std::thread::~thread()"), notes::frame("main", "m.cpp", 3)};
  seen.steps = {step(1, 1, OpKind::PlainWrite, 7, 1), step(2, 2, OpKind::PlainWrite, 7, 0)};
  EXPECT_EQ(keptNumbers(seen, findingOf(FindingKind::Assertion)), Numbers{});
}

TEST(KeepRelevantSteps, ADeadlockNeedsNoPlainAccesses) {
  Observation seen;
  seen.steps = {step(1, 1, OpKind::PlainWrite, 7), step(2, 2, OpKind::PlainWrite, 7), step(3, 1, OpKind::MutexLock, 8),
                step(4, 2, OpKind::MutexLock, 8)};
  EXPECT_EQ(keptNumbers(seen, findingOf(FindingKind::Deadlock)), (Numbers{3, 4}));
  EXPECT_EQ(keptNumbers(seen, findingOf(FindingKind::LostWakeup)), (Numbers{1, 2, 3, 4}));
}

TEST(KeepRelevantSteps, OfARaceKeepsItsMemoryUpToTheRacingAccess) {
  Observation seen;
  seen.steps = {step(1, 1, OpKind::PlainWrite, 6), step(1, 2, OpKind::PlainRead, 6), step(2, 1, OpKind::PlainWrite, 7),
                step(3, 2, OpKind::PlainRead, 7), step(3, 2, OpKind::PlainWrite, 7)};
  Finding finding = findingOf(FindingKind::DataRace);
  finding.races = {notes::race({}, notes::access(2, false, {}), 3)};
  EXPECT_EQ(keptNumbers(seen, finding), (Numbers{2, 3}));
}

TEST(KeepRelevantSteps, CutsTheMiddleOfALongStory) {
  Observation seen;
  for (std::uint64_t i = 1; i <= 100; ++i) {
    seen.steps.push_back(step(i, static_cast<std::uint16_t>(i % 2), OpKind::MutexLock, 10));
  }
  EXPECT_EQ(keptNumbers(seen, {}, 6), (Numbers{1, 2, 97, 98, 99, 100}));
}

TEST(KeepRelevantSteps, KeepsOnlyThePlacesAndObjectsThatAreNamed) {
  Observation seen;
  seen.places = {notes::frame("a", "a.cpp", 1), notes::frame("b", "b.cpp", 2)};
  seen.objects = {{notes::object(10), "m", ""}, {notes::object(11), "n", ""}};
  seen.steps = {step(1, 1, OpKind::MutexLock, 10, 1), step(2, 1, OpKind::MutexLock, 11, 0),
                step(3, 2, OpKind::MutexLock, 10, 1)};
  Finding finding;
  keepRelevantSteps(seen, finding);
  ASSERT_EQ(finding.places.size(), 1U);
  EXPECT_EQ(finding.places[finding.steps[0].place].function, "b");
  ASSERT_EQ(finding.objects.size(), 1U);
  EXPECT_EQ(finding.objects[0].name, "m");
}

TEST(KeepRelevantSteps, KeepsWhatOthersHaveDoneForGoodBeforeAnException) {
  Observation seen;
  seen.steps = {step(1, 1, OpKind::OnceEnter, 10), step(2, 1, OpKind::OnceLeave, 10), step(3, 2, OpKind::OnceLeave, 11),
                step(4, 2, OpKind::Yield, 0)};
  Finding finding;
  finding.thread = notes::thread(2);
  EXPECT_EQ(keptNumbers(seen, finding), (Numbers{4}));
  finding.kind = FindingKind::UncaughtException;
  EXPECT_EQ(keptNumbers(seen, finding), (Numbers{2, 4}));
}

TEST(KeepRelevantSteps, KeepsTheFreeThatIsReported) {
  Observation seen;
  seen.steps = {step(1, 1, OpKind::Free, 0), step(2, 1, OpKind::MutexLock, 10)};
  EXPECT_EQ(keptNumbers(seen, {}), (Numbers{1}));
}

}  // namespace
}  // namespace heddle::judge
