#include <gtest/gtest.h>

#include "judge/CauseFinder.h"
#include "judge/Judge.h"
#include "judge/TestNotes.h"

namespace heddle::judge {
namespace {

/// As long as executions get. Anything quadratic in the number of steps would not finish.
constexpr std::uint64_t kLongExecution = 300'000;

TEST(LongExecution, WithARaceAtItsEnd) {
  Observation seen;
  seen.threads = {notes::threadNote(0), notes::threadNote(1), notes::threadNote(2)};
  seen.places = {notes::frame("work", "work.cpp", 3)};
  for (std::uint64_t i = 1; i <= kLongExecution; ++i) {
    seen.steps.push_back(notes::step(i, static_cast<std::uint16_t>(1 + i % 2), OpKind::AtomicUpdate, 9));
  }
  seen.steps.push_back(notes::step(kLongExecution + 1, 1, OpKind::PlainWrite, 7));
  seen.races = {
      notes::race(notes::access(2, true, seen.places[0]), notes::access(1, true, seen.places[0]), kLongExecution + 1)};
  const std::vector<Finding> findings = judge(seen);
  ASSERT_EQ(findings.size(), 1U);
  EXPECT_EQ(findings[0].steps.size(), 600U) << "the middle is left out";
  EXPECT_EQ(findings[0].steps.back().object, notes::object(7));
}

TEST(LongExecution, WithALostWakeUpAtItsEnd) {
  Observation seen;
  seen.ending = Ending::Stuck;
  seen.threads = {notes::threadNote(0), notes::threadNote(1)};
  seen.places = {notes::frame("work", "work.cpp", 3)};
  // Repeatedly reads what no other thread changes, before it sleeps.
  seen.steps.push_back(notes::step(1, 1, OpKind::AtomicLoad, 500'000));
  for (std::uint64_t i = 2; i <= kLongExecution; ++i) {
    seen.steps.push_back(notes::step(i, 1, OpKind::AtomicLoad, 1000 + i % 100));
  }
  seen.steps.push_back(notes::step(kLongExecution + 1, 1, OpKind::CondWait, 7));
  seen.steps.push_back(notes::step(kLongExecution + 2, 0, OpKind::AtomicStore, 500'000));
  seen.waits = {notes::wait(1, OpKind::CondWait, kNoThread, 7, 20)};
  const std::vector<Finding> findings = judge(seen);
  ASSERT_EQ(findings.size(), 1U);
  EXPECT_EQ(findings[0].kind, FindingKind::LostWakeup);
  EXPECT_EQ(findings[0].cause.events.size(), 1U) << "what it waits for is not certain";
}

TEST(LongExecution, WithAFailureAtItsEnd) {
  Observation seen;
  seen.ending = Ending::AssertionFailed;
  seen.thread = notes::thread(1);
  seen.threads = {notes::threadNote(0), notes::threadNote(1), notes::threadNote(2)};
  seen.places = {notes::frame("work", "work.cpp", 3)};
  seen.stack = {seen.places[0]};
  // Each round is an interference: all of them are examined.
  for (std::uint64_t i = 0; i < kLongExecution; i += 3) {
    seen.steps.push_back(notes::step(i + 1, 1, OpKind::AtomicLoad, 9));
    seen.steps.push_back(notes::step(i + 2, 2, OpKind::AtomicStore, 9));
    seen.steps.push_back(notes::step(i + 3, 1, OpKind::AtomicLoad, 9));
  }
  const std::vector<Finding> findings = judge(seen);
  ASSERT_EQ(findings.size(), 1U);
  EXPECT_FALSE(possibleCauses(seen, findings[0]).empty());
}

}  // namespace
}  // namespace heddle::judge
