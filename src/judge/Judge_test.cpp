#include "judge/Judge.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "judge/TestNotes.h"

namespace heddle::judge {
namespace {

using notes::access;
using notes::frame;
using notes::thread;
using testing::HasSubstr;
using testing::Not;

Observation ended(Ending ending) {
  Observation seen;
  seen.ending = ending;
  seen.thread = thread(1);
  seen.stack = {notes::libraryFrame("abort"), frame("work(int)", "/src/work.cpp", 12)};
  seen.threads = {notes::threadNote(0), notes::threadNote(1, "worker")};
  return seen;
}

TEST(Judge, AnExecutionThatEndsWellIsNotAFinding) { EXPECT_TRUE(judge(ended(Ending::Completed)).empty()); }

TEST(Judge, AUseAfterReturnNamesTheFunctionAndWhereItReturned) {
  Observation seen = ended(Ending::MemoryError);
  seen.error.kind = ErrorKind::DeadFrame;
  seen.error.write = true;
  seen.error.size = 4;
  seen.error.owner = thread(0);
  seen.error.related = {{Relation::Returned, thread(0), {frame("body()", "/src/work.cpp", 7)}}};
  const std::vector<Finding> findings = judge(seen);
  ASSERT_EQ(findings.size(), 1U);
  EXPECT_EQ(findings[0].kind, FindingKind::DeadStack);
  EXPECT_THAT(findings[0].message, HasSubstr("writes 4 bytes in the frame of body in main, which has returned."));
  ASSERT_EQ(findings[0].related.size(), 1U);
  EXPECT_EQ(findings[0].related[0].stack[0].line, 7U);
}

TEST(Judge, EndingsWithoutAnErrorAreNotFindings) {
  for (const Ending ending : {Ending::NotSupported, Ending::Diverged, Ending::OutOfResources, Ending::Unfinished}) {
    EXPECT_TRUE(judge(ended(ending)).empty()) << endingName(ending);
  }
}

TEST(Judge, EveryFailureBecomesItsKind) {
  const std::pair<Ending, FindingKind> expected[] = {
      {Ending::AssertionFailed, FindingKind::Assertion},
      {Ending::Aborted, FindingKind::Abort},
      {Ending::UncaughtException, FindingKind::UncaughtException},
      {Ending::FatalSignal, FindingKind::Signal},
      {Ending::ExitStatus, FindingKind::ExitStatus},
      {Ending::NoProgress, FindingKind::NoProgress},
      {Ending::Endless, FindingKind::Endless},
      {Ending::Nondeterministic, FindingKind::Nondeterminism},
  };
  for (const auto& [ending, kind] : expected) {
    const auto findings = judge(ended(ending));
    ASSERT_EQ(findings.size(), 1U) << endingName(ending);
    EXPECT_EQ(kindName(findings[0].kind), kindName(kind));
    EXPECT_EQ(findings[0].primary.function, "work(int)");
    EXPECT_THAT(findings[0].id, testing::StartsWith(std::string(kindTag(kind)) + "-"));
  }
}

TEST(Judge, AnExceptionIsReportedWithTypeAndText) {
  Observation seen = ended(Ending::UncaughtException);
  seen.exceptionType = "std::runtime_error";
  seen.text = "out of range";
  const Finding finding = judge(seen).front();
  EXPECT_THAT(finding.headline, HasSubstr("std::runtime_error"));
  EXPECT_THAT(finding.message, HasSubstr("out of range"));
}

TEST(Judge, ASignalIsReportedByNameAndAddress) {
  Observation seen = ended(Ending::FatalSignal);
  seen.code = 11;
  seen.faultAddress = 0x10;
  EXPECT_THAT(judge(seen).front().message, HasSubstr("T1 \"worker\" was terminated by SIGSEGV"));
  EXPECT_THAT(judge(seen).front().message, HasSubstr("0x10"));
}

TEST(Judge, ATrapOfGoogleTestIsAFailedExpectation) {
  Observation seen = ended(Ending::FatalSignal);
  seen.code = 5;
  seen.stack = {notes::libraryFrame("testing::UnitTest::AddTestPartResult(testing::TestPartResult::Type, char const*)"),
                frame("Queue_Pops_Test::TestBody()", "queue_test.cpp", 12)};
  const Finding finding = judge(seen).front();
  EXPECT_EQ(finding.kind, FindingKind::Assertion);
  EXPECT_EQ(finding.headline, "Expectation failed");
  EXPECT_EQ(finding.primary.line, 12U);
  seen.stack.erase(seen.stack.begin());
  EXPECT_EQ(judge(seen).front().kind, FindingKind::Signal);
}

TEST(Judge, AFailureInsideALibraryIsReportedAtTheStepThatLedThere) {
  Observation seen = ended(Ending::ExitStatus);
  seen.stack = {notes::libraryFrame("exit")};
  seen.places = {frame("leave", "leave.cpp", 13), notes::libraryFrame("exit")};
  seen.steps = {notes::step(1, 1, OpKind::Exit, 0, 0), notes::step(2, 1, OpKind::ThreadEnd, 0, 1)};
  EXPECT_EQ(judge(seen).front().primary.function, "leave");
}

TEST(Judge, AnExecutionWithoutProgressIsReportedWithItsPlace) {
  EXPECT_THAT(judge(ended(Ending::NoProgress)).front().message, HasSubstr("It was in work at work.cpp:12."));
}

TEST(Judge, ARaceIsAFindingEvenIfTheExecutionEndsWell) {
  Observation seen = ended(Ending::Completed);
  seen.races = {notes::race(access(1, true, frame("put", "q.cpp", 8)), access(2, false, frame("get", "q.cpp", 15)))};
  const auto findings = judge(seen);
  ASSERT_EQ(findings.size(), 1U);
  EXPECT_EQ(findings[0].kind, FindingKind::DataRace);
  EXPECT_EQ(findings[0].headline, "Data race on `counter`");
  EXPECT_THAT(findings[0].message, HasSubstr("writes 4 bytes in put at q.cpp:8; T2 reads 4 bytes in get at q.cpp:15"));
}

TEST(Judge, ARaceIsTheSameWhicheverAccessCameFirst) {
  const AccessNote put = access(1, true, frame("put", "q.cpp", 8));
  const AccessNote get = access(2, false, frame("get", "q.cpp", 15));
  Observation oneWay = ended(Ending::Completed);
  Observation otherWay = ended(Ending::Completed);
  oneWay.races = {notes::race(put, get)};
  otherWay.races = {notes::race(get, put)};
  EXPECT_EQ(judge(oneWay).front().id, judge(otherWay).front().id);
}

TEST(Judge, TwoRacesAtOnePairOfPlacesAreOneFinding) {
  const AccessNote put = access(1, true, frame("put", "q.cpp", 8));
  const AccessNote get = access(2, false, frame("get", "q.cpp", 15));
  Observation seen = ended(Ending::Completed);
  seen.races = {notes::race(put, get, 3), notes::race(get, put, 9)};
  EXPECT_EQ(judge(seen).size(), 1U);
}

TEST(Judge, AnExecutionCanFailAndRace) {
  Observation seen = ended(Ending::AssertionFailed);
  seen.races = {notes::race(access(1, true, frame("put", "q.cpp", 8)), access(2, true, frame("put", "q.cpp", 8)))};
  EXPECT_EQ(judge(seen).size(), 2U);
}

TEST(Judge, TheIdDoesNotDependOnTheDirectory) {
  Observation here = ended(Ending::Aborted);
  Observation there = ended(Ending::Aborted);
  there.stack[1].file = "/elsewhere/work.cpp";
  there.stack[1].offset = 999;
  EXPECT_EQ(judge(here).front().id, judge(there).front().id);
}

TEST(Judge, TheIdDependsOnTheFunctionAndNotOnTheLine) {
  const Observation here = ended(Ending::Aborted);
  Observation moved = here;
  moved.stack[1].line = 13;
  EXPECT_EQ(judge(here).front().id, judge(moved).front().id);
  Observation elsewhere = here;
  elsewhere.stack[1].function = "another()";
  EXPECT_NE(judge(here).front().id, judge(elsewhere).front().id);
}

TEST(Judge, TwoAssertionsOfAFunctionAreTwoErrors) {
  Observation one = ended(Ending::AssertionFailed);
  one.text = "a.cpp:1: void f(): Assertion `x' failed.";
  Observation other = one;
  other.text = "a.cpp:1: void f(): Assertion `y' failed.";
  EXPECT_NE(judge(one).front().id, judge(other).front().id);
}

TEST(Judge, ADeadlockNamesTheCycleAndKeepsAllWaits) {
  Observation seen = ended(Ending::Stuck);
  seen.waits = {notes::wait(0, OpKind::ThreadJoin, thread(1), 0, 1),
                notes::wait(1, OpKind::MutexLock, thread(2), 10, 12),
                notes::wait(2, OpKind::MutexLock, thread(1), 11, 22)};
  const Finding finding = judge(seen).front();
  EXPECT_EQ(finding.kind, FindingKind::Deadlock);
  EXPECT_EQ(finding.headline, "Deadlock: 2 threads wait for each other");
  EXPECT_EQ(finding.message,
            "T1 \"worker\" waits for mutex `m10`, held by T2; T2 waits for mutex `m11`, held by T1 \"worker\".");
  EXPECT_EQ(finding.primary.line, 12U);
  EXPECT_EQ(finding.waits.size(), 3U);
}

TEST(Judge, AnEndlessExecutionNamesItsLoop) {
  Observation seen = ended(Ending::Endless);
  seen.stepCount = 500;
  seen.text = "nothing changes any more";
  seen.places = {frame("setUp", "spin.cpp", 3), frame("spin", "spin.cpp", 7)};
  seen.steps.push_back(notes::step(1, 0, OpKind::AtomicStore, 5, 0));
  for (std::uint64_t i = 2; i < 400; ++i) {
    seen.steps.push_back(notes::step(i, 1, OpKind::AtomicLoad, 5, 1));
  }
  const Finding finding = judge(seen).front();
  ASSERT_EQ(finding.loop.size(), 1U);
  EXPECT_EQ(finding.loop[0].frame.function, "spin");
  EXPECT_EQ(finding.primary.function, "spin");
  EXPECT_THAT(finding.message, HasSubstr("It repeats spin at spin.cpp:7"));
  EXPECT_THAT(finding.message, HasSubstr(": nothing changes any more."));
}

TEST(Judge, AnExecutionThatWasCutOffIsNotAnError) { EXPECT_TRUE(judge(ended(Ending::StepLimit)).empty()); }

TEST(Judge, TheClaimOfTheClassTesterIsReportedAsResults) {
  Observation seen = ended(Ending::AssertionFailed);
  seen.text =
      "heddle-harness:1: test: Assertion `the results of add() and size() are those of one of their orders' failed.";
  const Finding finding = judge(seen).front();
  EXPECT_EQ(finding.headline, "Results that no order of the calls explains");
  EXPECT_EQ(finding.message, "No order of add() and size() gives the results of this execution.");
}

TEST(Judge, TheNameOfALocalIsNoPartOfTheIdentity) {
  Observation seen;
  seen.races = {notes::race(notes::access(1, true, notes::frame("put", "q.cpp", 8)),
                            notes::access(2, false, notes::frame("get", "q.cpp", 15)))};
  seen.races[0].variable = {"", "a variable on the stack of main", {}};
  const std::string unnamed = judge(seen).at(0).id;
  seen.races[0].variable = {"totals.hits", "a local variable of main", {}, true};
  EXPECT_EQ(judge(seen).at(0).id, unnamed);

  seen = {};
  seen.ending = Ending::Stuck;
  seen.waits = {notes::wait(1, OpKind::MutexLock, notes::thread(1), 10, 5)};
  seen.waits[0].objectName = "mutex 1";
  const std::string unnamedWait = judge(seen).at(0).id;
  seen.waits[0].objectName = "a.mutex";
  seen.waits[0].local = true;
  EXPECT_EQ(judge(seen).at(0).id, unnamedWait);
}

TEST(Judge, AThreadThatMakesNoStepIsReportedWithItsLoop) {
  Observation seen;
  seen.ending = Ending::NoProgress;
  seen.thread = notes::thread(1);
  seen.places = {notes::frame("hammer", "w.cpp", 5), notes::frame("before", "w.cpp", 2)};
  seen.lastAccesses = {1, 0, 0, 0, 0};
  const std::vector<Finding> findings = judge(seen);
  ASSERT_EQ(findings.size(), 1U);
  ASSERT_EQ(findings[0].loop.size(), 1U);
  EXPECT_EQ(findings[0].loop[0].frame.function, "hammer");
  EXPECT_NE(findings[0].message.find("T1 repeats hammer at w.cpp:5."), std::string::npos) << findings[0].message;
}

}  // namespace
}  // namespace heddle::judge
