#include "explore/shorten/Flips.h"

#include <gtest/gtest.h>

#include "judge/Judge.h"
#include "judge/TestNotes.h"

namespace heddle::explore {
namespace {

namespace notes = judge::notes;

judge::Step access(std::uint64_t number, std::uint16_t thread, OpKind kind, std::uint64_t value, std::uint32_t place) {
  judge::Step step = notes::step(number, thread, kind, 7, place);
  step.value = value;
  step.hasValue = true;
  step.size = 4;
  return step;
}

/// T1 checks, T2 changes, T1 acts on what it saw and fails.
judge::Observation brokenCheck() {
  judge::Observation seen;
  seen.ending = Ending::AssertionFailed;
  seen.thread = notes::thread(1);
  seen.threads = {notes::threadNote(0), notes::threadNote(1), notes::threadNote(2)};
  seen.places = {notes::frame("take", "pool.cpp", 10), notes::frame("close", "pool.cpp", 20),
                 notes::frame("take", "pool.cpp", 11)};
  seen.objects = {{notes::object(7), "closed_", ""}};
  seen.steps = {access(1, 1, OpKind::PlainRead, 0, 0), access(2, 2, OpKind::PlainWrite, 1, 1),
                access(3, 1, OpKind::PlainRead, 1, 2)};
  seen.stack = {seen.places[2]};
  return seen;
}

TEST(Flips, TheThreadInBetweenIsHeldAndTheOtherContinues) {
  const judge::Observation seen = brokenCheck();
  const judge::Reversal reversal{notes::thread(2), 1, notes::thread(1), 2, ""};
  const Course course = reversed(seen, reversal);
  const std::vector<Leg> legs = {
      {notes::thread(1), 1}, {notes::thread(1), 2}, {notes::thread(2), 1}, {notes::thread(1), 2}};
  EXPECT_EQ(course.legs, legs) << "the rest of the course follows";
}

TEST(Flips, AnAccessThatIsNoPointIsHeldAtItsStep) {
  judge::Observation seen = brokenCheck();
  seen.steps[2].point = false;
  const Course course = reversed(seen, {notes::thread(1), 2, notes::thread(2), judge::kNoStepIndex, ""});
  ASSERT_FALSE(course.legs.empty());
  EXPECT_EQ(course.legs[0], (Leg{notes::thread(2), kAsLongAsItCan}));
}

/// The same steps in the given order, and no error.
judge::Observation inOrder(const std::vector<std::size_t>& order) {
  judge::Observation seen = brokenCheck();
  const std::vector<judge::Step> steps = seen.steps;
  seen.steps.clear();
  for (const std::size_t at : order) {
    seen.steps.push_back(steps[at]);
  }
  seen.ending = Ending::Completed;
  return seen;
}

judge::Finding explained(bool endsWell, const judge::Observation& other, std::uint64_t preemptions = 1) {
  const judge::Observation seen = brokenCheck();
  judge::Finding finding = judge::judge(seen).front();
  explainByFlips(seen, finding, {}, preemptions,
                 {[=](const Course&) { return endsWell; }, [trace = 0]() mutable { return std::uint64_t(trace++); },
                  [=] { return std::optional(other); }});
  return finding;
}

TEST(Flips, WhatMakesTheErrorVanishIsReported) {
  const judge::Finding finding = explained(true, inOrder({0, 2, 1}));
  EXPECT_EQ(finding.cause.kind, judge::CauseKind::Interference);
  EXPECT_EQ(finding.cause.flip,
            "If T1's read of `closed_` at pool.cpp:11 comes before T2's write of `closed_` at pool.cpp:20, the error "
            "does not occur.");
}

TEST(Flips, AnExecutionThatTakesAnotherPathConfirmsNothing) {
  // T2 does not close in the other execution, so the order of the two was not reversed.
  const judge::Finding finding = explained(true, inOrder({0, 2}));
  EXPECT_EQ(finding.cause.kind, judge::CauseKind::None);
  EXPECT_EQ(finding.cause.sentence, "No single order of two steps explains it.");
}

TEST(Flips, AnErrorThatRemainsInEveryOrderHasNoCause) {
  const judge::Finding finding = explained(false, {});
  EXPECT_EQ(finding.cause.kind, judge::CauseKind::None);
  EXPECT_TRUE(finding.cause.sentence.starts_with("No order of the threads explains it: it also occurs in "))
      << finding.cause.sentence;
}

TEST(Flips, AnErrorWithoutPreemptionsIsNotAnInterference) {
  const judge::Finding finding = explained(true, inOrder({0, 2, 1}), 0);
  EXPECT_NE(finding.cause.kind, judge::CauseKind::Interference);
}

/// \p others: the executions of the reversed orders, one after another.
judge::Finding explainedBy(const judge::Observation& seen, std::vector<judge::Observation> others,
                           std::uint64_t preemptions) {
  judge::Finding finding = judge::judge(seen).front();
  std::size_t next = 0;
  explainByFlips(seen, finding, {}, preemptions,
                 {[](const Course&) { return true; }, [trace = 0]() mutable { return std::uint64_t(trace++); },
                  [&] { return next < others.size() ? std::optional(others[next++]) : std::nullopt; }});
  return finding;
}

TEST(Flips, WhatToChangeIsSaidIfAtomicSectionsDoNotFail) {
  const judge::Finding finding =
      explainedBy(brokenCheck(), {inOrder({0, 2, 1}), inOrder({0, 2, 1}), inOrder({1, 0, 2})}, 1);
  EXPECT_EQ(finding.cause.fix,
            "Make the accesses at pool.cpp:10 and at pool.cpp:11 one atomic step, for example under a mutex that is "
            "also held at pool.cpp:20.");
}

TEST(Flips, WhatWasNotTriedInBothOrdersIsNotProposed) {
  const judge::Finding finding =
      explainedBy(brokenCheck(), {inOrder({0, 2, 1}), inOrder({0, 2, 1}), inOrder({0, 2, 1})}, 1);
  EXPECT_FALSE(finding.cause.flip.empty());
  EXPECT_EQ(finding.cause.fix, "");
}

TEST(Flips, AThreadThatWaitsInBetweenIsInterruptedWithoutAPreemption) {
  judge::Observation seen = brokenCheck();
  seen.steps.insert(seen.steps.begin() + 1, notes::step(2, 1, OpKind::CondWait, 9, 0));
  judge::Observation other = inOrder({0, 2, 1});
  EXPECT_EQ(explainedBy(seen, {other}, 0).cause.kind, judge::CauseKind::Interference);
  EXPECT_NE(explainedBy(brokenCheck(), {other}, 0).cause.kind, judge::CauseKind::Interference);
}

}  // namespace
}  // namespace heddle::explore
