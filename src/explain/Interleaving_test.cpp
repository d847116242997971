#include "explain/Interleaving.h"

#include <gtest/gtest.h>

#include "judge/TestNotes.h"

namespace heddle::explain {
namespace {

namespace notes = judge::notes;

using notes::frame;
using notes::step;

StoryTable tableOf(const judge::Finding& finding) {
  SourceFiles none;
  return interleaving(finding, none);
}

TEST(Interleaving, EveryThreadThatActsHasAColumn) {
  judge::Finding finding;
  finding.threads = {notes::threadNote(0), notes::threadNote(2, "worker")};
  finding.places = {frame("work", "w.cpp", 3)};
  finding.steps = {step(1, 2, OpKind::MutexLock, 10), step(2, 0, OpKind::MutexLock, 10)};
  const StoryTable table = tableOf(finding);
  EXPECT_EQ(table.columns, (std::vector<std::string>{"main", "T2 \"worker\""}));
  EXPECT_EQ(table.rows[0].column, 1U);
  EXPECT_EQ(table.rows[0].place, "w.cpp:3");
}

TEST(Interleaving, AThreadWithoutAPartInACauseThatIsKnownIsLeftOut) {
  judge::Finding finding;
  finding.kind = judge::FindingKind::ExitStatus;  // does not have a row of its own
  finding.threads = {notes::threadNote(0), notes::threadNote(1), notes::threadNote(2), notes::threadNote(3)};
  finding.places = {frame("work", "w.cpp", 3)};
  finding.thread = notes::thread(1);
  judge::Step create = step(1, 0, OpKind::ThreadCreate, 0);
  create.value = 3;
  finding.steps = {create, step(2, 3, OpKind::MutexLock, 10), step(3, 1, OpKind::PlainWrite, 7),
                   step(4, 2, OpKind::PlainRead, 7)};
  finding.cause.kind = judge::CauseKind::Interference;
  finding.cause.events.resize(2);
  finding.cause.events[0].thread = notes::thread(1);
  finding.cause.events[0].at = 2;
  finding.cause.events[1].thread = notes::thread(2);
  finding.cause.events[1].at = 3;
  EXPECT_EQ(tableOf(finding).columns.size(), 4U) << "only a guess";
  finding.cause.flip = "If T2 comes first, the error does not occur.";
  const StoryTable table = tableOf(finding);
  EXPECT_EQ(table.columns, (std::vector<std::string>{"T1", "T2"}));
  ASSERT_EQ(table.rows.size(), 3U);
  EXPECT_EQ(table.rows[0].note, "Not involved: T3.");
  EXPECT_TRUE(table.rows[1].important);
  EXPECT_TRUE(table.rows[2].important);
}

TEST(Interleaving, APlaceInALibraryIsNotShown) {
  judge::Finding finding;
  finding.places = {notes::libraryFrame("std::thread::join()")};
  finding.steps = {step(1, 0, OpKind::ThreadJoin, 0)};
  EXPECT_EQ(tableOf(finding).rows[0].place, "");
}

TEST(Interleaving, RacingAccessesAreMarkedAndNotRepeated) {
  judge::Finding finding;
  finding.kind = judge::FindingKind::DataRace;
  finding.places = {frame("put", "q.cpp", 8), frame("get", "q.cpp", 15)};
  finding.races = {
      notes::race(notes::access(1, true, finding.places[0]), notes::access(2, false, finding.places[1]), 2)};
  finding.steps = {step(1, 1, OpKind::PlainWrite, 7, 0), step(2, 2, OpKind::PlainRead, 7, 1)};
  const StoryTable table = tableOf(finding);
  ASSERT_EQ(table.rows.size(), 2U);
  EXPECT_TRUE(table.rows[0].important);
  EXPECT_TRUE(table.rows[1].important);
}

TEST(Interleaving, AccessesThatWereNoStepsAreShownAtTheEnd) {
  judge::Finding finding;
  finding.kind = judge::FindingKind::DataRace;
  finding.races = {notes::race(notes::access(1, true, frame("put", "q.cpp", 8)),
                               notes::access(2, false, frame("get", "q.cpp", 15)))};
  const StoryTable table = tableOf(finding);
  ASSERT_EQ(table.rows.size(), 2U);
  EXPECT_EQ(table.rows[0].note, "writes 4 bytes");
  EXPECT_EQ(table.rows[1].place, "q.cpp:15");
}

TEST(Interleaving, AnUpdateThatNothingCanComeBetweenIsOneRow) {
  judge::Finding finding;
  finding.kind = judge::FindingKind::DataRace;
  finding.places = {frame("add", "q.cpp", 8)};
  finding.objects = {{notes::object(7), "x", ""}};
  finding.steps = {step(1, 1, OpKind::PlainRead, 7), step(1, 1, OpKind::PlainWrite, 7)};
  finding.steps[0].hasValue = finding.steps[1].hasValue = true;
  finding.steps[0].value = 4;
  finding.steps[1].value = 5;
  EXPECT_EQ(tableOf(finding).rows.size(), 2U);  // the write is a scheduling point
  finding.steps[1].point = false;
  const StoryTable table = tableOf(finding);
  ASSERT_EQ(table.rows.size(), 1U);
  EXPECT_EQ(table.rows[0].note, "changes `x` from 4 to 5");
}

TEST(Interleaving, OmittedStepsAreOneLineWhereTheyWere) {
  judge::Finding finding;
  finding.kind = judge::FindingKind::ExitStatus;
  finding.threads = {notes::threadNote(0), notes::threadNote(1)};
  finding.places = {frame("work", "w.cpp", 3)};
  finding.steps = {step(50, 1, OpKind::AtomicStore, 7), step(90, 0, OpKind::AtomicStore, 7)};
  finding.gaps = {{0, notes::thread(1), 49, "in Queue::push"},
                  {1, notes::thread(0), 39, "polling `done`"},
                  {2, notes::thread(1), 4, ""}};
  const StoryTable table = tableOf(finding);
  ASSERT_EQ(table.rows.size(), 5U);
  EXPECT_EQ(table.rows[0].folded, 49U);
  EXPECT_EQ(table.rows[0].column, 1U);
  EXPECT_EQ(table.rows[0].note, "in Queue::push");
  EXPECT_EQ(table.rows[1].step, 50U);
  EXPECT_EQ(table.rows[2].folded, 39U);
  EXPECT_EQ(table.rows[4].folded, 4U);
}

TEST(Interleaving, WaitsEndTheStoryOfADeadlock) {
  judge::Finding finding;
  finding.kind = judge::FindingKind::Deadlock;
  finding.waits = {notes::wait(1, OpKind::MutexLock, notes::thread(2), 10, 12)};
  const StoryTable table = tableOf(finding);
  ASSERT_EQ(table.rows.size(), 1U);
  EXPECT_EQ(table.rows[0].note, "waits for mutex `m10`, held by T2");
  EXPECT_EQ(table.rows[0].step, 0U);
}

TEST(Interleaving, TheFailingLineEndsTheStoryOfAnAssertion) {
  judge::Finding finding;
  finding.kind = judge::FindingKind::Assertion;
  finding.headline = "Assertion failed";
  finding.thread = notes::thread(1);
  finding.primary = frame("check", "c.cpp", 4);
  const StoryTable table = tableOf(finding);
  ASSERT_EQ(table.rows.size(), 1U);
  EXPECT_EQ(table.rows[0].place, "c.cpp:4");
  EXPECT_TRUE(table.rows[0].important);
}

TEST(Interleaving, AFailureOfAnUnknownThreadStandsInNoColumn) {
  judge::Finding finding;
  finding.kind = judge::FindingKind::NoProgress;
  finding.places = {frame("work", "w.cpp", 3)};
  finding.steps = {step(1, 0, OpKind::ThreadCreate, 0)};
  finding.primary = frame("spin", "s.cpp", 4);
  const StoryTable table = tableOf(finding);
  EXPECT_EQ(table.rows.back().column, table.columns.size());
}

/// T1 frees the block at step 3, and T2 reads it at step 5.
judge::Finding raceWithFree() {
  judge::Finding finding;
  finding.kind = judge::FindingKind::DataRace;
  finding.places = {frame("drop", "c.cpp", 3), frame("use", "c.cpp", 9)};
  finding.steps = {step(3, 1, OpKind::Free, 0, 0), step(4, 1, OpKind::MutexUnlock, 10, 0),
                   step(5, 2, OpKind::PlainRead, 7, 1)};
  finding.races = {notes::race(notes::access(1, true, frame("drop", "c.cpp", 3)),
                               notes::access(2, false, frame("use", "c.cpp", 9)), 5)};
  finding.races.front().first.frees = true;
  return finding;
}

TEST(Interleaving, TheReleaseOfABlockIsTheRowOfARacingFree) {
  const StoryTable table = tableOf(raceWithFree());
  ASSERT_EQ(table.rows.size(), 3U);
  EXPECT_TRUE(table.rows[0].important);
  EXPECT_FALSE(table.rows[1].important);
  EXPECT_TRUE(table.rows[2].important);
}

TEST(Interleaving, AFirstAccessThatIsNotAStepComesBeforeTheSecondOne) {
  judge::Finding finding = raceWithFree();
  finding.steps.erase(finding.steps.begin());
  const StoryTable table = tableOf(finding);
  ASSERT_EQ(table.rows.size(), 3U);
  EXPECT_EQ(table.rows[1].note, "frees the block");
  EXPECT_TRUE(table.rows[2].important);
}

}  // namespace
}  // namespace heddle::explain
