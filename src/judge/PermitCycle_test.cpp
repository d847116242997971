#include "judge/PermitCycle.h"

#include <gtest/gtest.h>

#include "judge/Judge.h"
#include "judge/TestNotes.h"

namespace heddle::judge {
namespace {

constexpr std::uint64_t kInk = 11;
constexpr std::uint64_t kPaper = 12;

/// T1 has paper and waits for ink, T2 has ink and waits for paper.
Observation crosswise() {
  Observation seen;
  seen.ending = Ending::Stuck;
  seen.threads = {notes::threadNote(0), notes::threadNote(1), notes::threadNote(2)};
  seen.places = {notes::frame("print", "press.cpp", 5), notes::frame("print", "press.cpp", 6)};
  seen.steps = {notes::step(1, 1, OpKind::SemWait, kPaper, 0), notes::step(2, 2, OpKind::SemWait, kInk, 1)};
  seen.waits = {notes::wait(1, OpKind::SemWait, kNoThread, kInk, 30),
                notes::wait(2, OpKind::SemWait, kNoThread, kPaper, 40)};
  return seen;
}

TEST(PermitCycle, ThreadsThatHoldEachOthersPermitsAreADeadlock) {
  const Observation seen = crosswise();
  const std::vector<WaitNote> cycle = permitCycle(seen);
  ASSERT_EQ(cycle.size(), 2U);
  EXPECT_EQ(cycle[0].holder, notes::thread(2));
  EXPECT_EQ(cycle[1].holder, notes::thread(1));
  const Finding finding = judge(seen).front();
  EXPECT_EQ(finding.headline, "Deadlock: 2 threads wait for each other");
  EXPECT_EQ(finding.cause.sentence,
            "T1 waits for `m11` at work.cpp:30, which T2 has held since press.cpp:6; T2 waits for `m12` at "
            "work.cpp:40, which T1 has held since press.cpp:5.");
}

TEST(PermitCycle, APermitThatWasReleasedIsNotHeld) {
  Observation seen = crosswise();
  seen.steps.push_back(notes::step(3, 2, OpKind::SemPost, kInk, 1));
  EXPECT_TRUE(permitCycle(seen).empty());
}

TEST(PermitCycle, ASemaphoreThatOthersPostIsASignal) {
  Observation seen = crosswise();
  seen.steps.insert(seen.steps.begin(), notes::step(0, 0, OpKind::SemPost, kInk, 1));
  EXPECT_TRUE(permitCycle(seen).empty());
  EXPECT_TRUE(judge(seen).front().headline.starts_with("No thread is left to wake")) << judge(seen).front().headline;
}

}  // namespace
}  // namespace heddle::judge
