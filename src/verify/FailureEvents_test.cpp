#include "verify/FailureEvents.h"

#include <gtest/gtest.h>

namespace heddle::verify {
namespace {

constexpr ThreadId kWaiter{2};
constexpr ThreadId kOther{3};
constexpr ObjectId kItems{7};
constexpr ObjectId kCondition{8};
const claims::Place kWait{"a.cpp", 5, 0, ""};

/// An execution of the function f; the line of a step is its place.
class Execution {
public:
  Execution& step(ThreadId thread, OpKind kind, ObjectId object, std::uint32_t line) {
    judge::Step step;
    step.thread = thread;
    step.kind = kind;
    step.object = object;
    step.place = static_cast<std::uint32_t>(scene_.stacks.size());
    scene_.seen.steps.push_back(step);
    judge::StackFrame frame;
    frame.function = "f";
    frame.file = "a.cpp";
    frame.line = line;
    scene_.stacks.push_back({frame});
    return *this;
  }
  bool shows(ThreadId failed = kWaiter) const {
    judge::Finding finding;
    finding.kind = judge::FindingKind::Assertion;
    finding.thread = failed;
    return usesWhatAWaitLetChange(finding, kWait, scene_);
  }

private:
  Scene scene_;
};

Execution upToTheWait() {
  return Execution().step(kWaiter, OpKind::PlainRead, kItems, 4).step(kWaiter, OpKind::CondWait, kCondition, 5);
}

TEST(FailureEvents, WhatTheThreadCheckedIsUsedAfterAnotherOneChangedIt) {
  EXPECT_TRUE(
      upToTheWait().step(kOther, OpKind::PlainWrite, kItems, 4).step(kWaiter, OpKind::PlainRead, kItems, 6).shows());
}

TEST(FailureEvents, AnotherCheckAfterTheWaitIsEnough) {
  EXPECT_FALSE(upToTheWait()
                   .step(kOther, OpKind::PlainWrite, kItems, 9)
                   .step(kWaiter, OpKind::PlainRead, kItems, 4)
                   .step(kWaiter, OpKind::PlainRead, kItems, 6)
                   .shows());
}

TEST(FailureEvents, NothingChangedDuringTheWait) {
  EXPECT_FALSE(upToTheWait().step(kWaiter, OpKind::PlainRead, kItems, 6).shows());
  EXPECT_FALSE(
      upToTheWait().step(kOther, OpKind::PlainRead, kItems, 4).step(kWaiter, OpKind::PlainRead, kItems, 6).shows());
}

TEST(FailureEvents, TheFailureOfAnotherThreadConfirmsNothing) {
  EXPECT_FALSE(upToTheWait()
                   .step(kOther, OpKind::PlainWrite, kItems, 4)
                   .step(kWaiter, OpKind::PlainRead, kItems, 6)
                   .shows(kOther));
}

TEST(FailureEvents, TheLastWaitCounts) {
  EXPECT_FALSE(upToTheWait()
                   .step(kOther, OpKind::PlainWrite, kItems, 4)
                   .step(kWaiter, OpKind::PlainRead, kItems, 4)
                   .step(kWaiter, OpKind::CondWait, kCondition, 5)
                   .step(kWaiter, OpKind::PlainRead, kItems, 6)
                   .shows());
}

}  // namespace
}  // namespace heddle::verify
