#include "explain/StoryOf.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>

#include "explain/Golden.h"
#include "explain/StackLines.h"
#include "explain/TextReport.h"
#include "judge/Judge.h"
#include "judge/TestNotes.h"

namespace heddle::explain {
namespace {

namespace notes = judge::notes;

using notes::frame;
using notes::step;
using notes::thread;
using testing::ElementsAre;

judge::Finding deadlock() {
  judge::Observation seen;
  seen.ending = Ending::Stuck;
  seen.threads = {notes::threadNote(0), notes::threadNote(1), notes::threadNote(2)};
  seen.places = {frame("main", "bank.cpp", 30), frame("work", "work.cpp", 11), frame("work", "work.cpp", 21)};
  seen.objects = {{notes::object(10), "m10", ""}, {notes::object(11), "m11", ""}};
  judge::Step one = step(1, 0, OpKind::ThreadCreate, 0, 0);
  one.value = 1;
  seen.steps = {one, step(2, 1, OpKind::MutexLock, 11, 1), step(3, 2, OpKind::MutexLock, 10, 2)};
  seen.waits = {notes::wait(0, OpKind::ThreadJoin, thread(1), 0, 31),
                notes::wait(1, OpKind::MutexLock, thread(2), 10, 12),
                notes::wait(2, OpKind::MutexLock, thread(1), 11, 22)};
  return judge::judge(seen).front();
}

TEST(StoryOf, ADeadlockFromWaitsToInterleaving) {
  SourceFiles none;
  expectGolden("deadlock.txt", renderText(storyOf(deadlock(), none), {100, false}));
}

TEST(StoryOf, AnAssertionWithItsStack) {
  judge::Observation seen;
  seen.ending = Ending::AssertionFailed;
  seen.thread = thread(1);
  seen.text = "Assertion `balance >= 0' failed.";
  seen.stack = {notes::libraryFrame("__assert_fail"), frame("Account::check()", "account.cpp", 16),
                frame("main::{lambda()#1}::operator()() const", "account.cpp", 33),
                notes::libraryFrame("std::__invoke"), notes::libraryFrame("std::thread::_M_run")};
  SourceFiles none;
  expectGolden("assertion.txt", renderText(storyOf(judge::judge(seen).front(), none), {100, false}));
}

TEST(StoryOf, EndsWithTheReplayCommand) {
  SourceFiles none;
  const judge::Finding finding = deadlock();
  EXPECT_EQ(storyOf(finding, none).replayCommand, "heddle replay " + finding.id);
}

std::vector<std::string> objectLines(const std::vector<std::pair<std::string, std::string>>& objects) {
  judge::Finding finding;
  for (const auto& [name, where] : objects) {
    finding.objects.push_back({notes::object(finding.objects.size() + 1), name, where});
    finding.steps.push_back(notes::step(1, 0, OpKind::MutexLock, finding.objects.size()));
  }
  finding.places = {frame("work", "w.cpp", 3)};
  finding.objects.push_back({notes::object(99), "hidden", "an object that the table does not show"});
  SourceFiles none;
  const Story story = storyOf(finding, none);
  const auto section = std::ranges::find(story.sections, "Objects", &StorySection::title);
  return section == story.sections.end() ? std::vector<std::string>{} : section->lines;
}

TEST(StoryOf, SeveralObjectsAtOnePlaceAreInThePlural) {
  EXPECT_THAT(objectLines({{"a", "a local variable of main"},
                           {"b", "a variable on the stack of T1"},
                           {"c", "a local variable of main"},
                           {"d", "a variable on the stack of T1"},
                           {"e", "a thread-local variable of T2"}}),
              ElementsAre("`a`, `c`: local variables of main", "`b`, `d`: variables on the stack of T1",
                          "`e`: a thread-local variable of T2"));
  EXPECT_THAT(objectLines({{"f", "byte 0 of a heap block of 8 bytes"}, {"f #2", "byte 0 of a heap block of 8 bytes"}}),
              ElementsAre("`f`, `f #2`: each byte 0 of a heap block of 8 bytes"));
}

TEST(StoryOf, MembersOfOneVariableAreItsParts) {
  EXPECT_THAT(
      objectLines({{"account.balance", "a local variable of main"}, {"account.mutex", "a local variable of main"}}),
      ElementsAre("`account.balance`, `account.mutex`: parts of a local variable of main"));
}

TEST(StackLines, FoldsTheLibraryAndCutsItOffAtTheEnd) {
  const judge::Stack stack{notes::libraryFrame("a"), notes::libraryFrame("b"), frame("work(int)", "/x/w.cpp", 3),
                           notes::libraryFrame("c"), notes::libraryFrame("d")};
  EXPECT_EQ(stackLines(stack), (std::vector<std::string>{"… 2 library frames", "work  w.cpp:3"}));
}

TEST(StackLines, AStackOfTheLibraryAloneShowsItsInnermostFrame) {
  EXPECT_EQ(stackLines({notes::libraryFrame("std::thread::join()"), notes::libraryFrame("b")}).size(), 1U);
}

TEST(SourceFiles, TrimsTheLineAndItsComment) {
  SourceFiles files;
  const std::string path = testing::TempDir() + "/heddle_source_files.cpp";
  std::ofstream(path) << "int a;\n\t  ++counter;  // racy\n\n";
  EXPECT_EQ(files.line(path, 2), "++counter;");
  EXPECT_EQ(files.line(path, 3), "");
  EXPECT_EQ(files.line(path, 99), "");
  EXPECT_EQ(files.line("/does/not/exist.cpp", 1), "");
}

}  // namespace
}  // namespace heddle::explain
