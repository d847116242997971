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

TEST(KeepRelevantSteps, LeavesOutWhatEverybodyOnlyReads) {
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
