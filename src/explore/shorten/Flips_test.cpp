#include "explore/shorten/Flips.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <functional>
#include <map>
#include <optional>
#include <utility>

#include "explore/shorten/Reversing.h"
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

using Order = std::vector<std::size_t>;

bool comesBefore(const Order& order, std::size_t first, std::size_t second) {
  return std::ranges::find(order, first) < std::ranges::find(order, second);
}

/// Executes the steps of an observation in the order that a course asks for.
class Program {
public:
  /// \p fails: whether an execution with the steps in this order shows the error.
  Program(const judge::Observation& seen, std::function<bool(const Order&)> fails)
      : seen_(seen), fails_(std::move(fails)) {
    for (std::size_t i = 0; i < seen.steps.size(); ++i) {
      ofThread_[raw(seen.steps[i].thread)].push_back(i);
    }
  }

  /// From now on, a thread that comes after the step \p first takes a path without its step \p avoided.
  void avoid(std::size_t avoided, std::size_t first) { avoided_ = {avoided, first}; }

  OtherOrders orders() {
    return {[this](const Course& course) { return endsWell(course); }, [this] { return std::uint64_t(executions_); },
            [this] { return std::optional(observation()); }};
  }

private:
  bool endsWell(const Course& course) {
    ++executions_;
    order_.clear();
    for (const Leg& leg : course.legs) {
      run(raw(leg.thread), leg.until);
    }
    for (const auto& [thread, steps] : ofThread_) {
      run(thread, kAsLongAsItCan);
    }
    return !fails_(order_);
  }

  void run(std::uint16_t thread, std::uint32_t until) {
    std::uint32_t done = 0;
    for (const std::size_t at : ofThread_[thread]) {
      const bool passed = std::ranges::find(order_, at) != order_.end();
      if (!passed && done < until) { order_.push_back(at); }
      done += seen_.steps[at].point ? 1 : 0;
    }
  }

  judge::Observation observation() const {
    judge::Observation other = seen_;
    other.ending = Ending::Completed;
    other.steps.clear();
    for (const std::size_t at : order_) {
      const bool avoided = avoided_ && avoided_->first == at && comesBefore(order_, avoided_->second, at);
      if (!avoided) { other.steps.push_back(seen_.steps[at]); }
    }
    return other;
  }

  std::optional<std::pair<std::size_t, std::size_t>> avoided_;
  const judge::Observation seen_;
  const std::function<bool(const Order&)> fails_;
  std::map<std::uint16_t, Order> ofThread_;
  Order order_;
  std::size_t executions_ = 0;
};

judge::Finding explained(const judge::Observation& seen, std::function<bool(const Order&)> fails,
                         std::uint64_t preemptions = 1) {
  judge::Finding finding = judge::judge(seen).front();
  Program program(seen, std::move(fails));
  explainByFlips(seen, finding, {}, preemptions, program.orders());
  return finding;
}

bool isChangedInBetween(const Order& order) { return comesBefore(order, 0, 1) && comesBefore(order, 1, 2); }

TEST(Flips, WhatMakesTheErrorVanishIsReported) {
  const judge::Finding finding = explained(brokenCheck(), isChangedInBetween);
  EXPECT_EQ(finding.cause.kind, judge::CauseKind::Interference);
  EXPECT_EQ(finding.cause.flip,
            "If T1's read of `closed_` at pool.cpp:11 comes before T2's write of `closed_` at pool.cpp:20, the error "
            "does not occur.");
}

TEST(Flips, ACheckThatMayAsWellComeLaterIsNotBlamed) {
  const auto isChangedBeforeUse = [](const Order& order) { return comesBefore(order, 1, 2); };
  const judge::Finding finding = explained(brokenCheck(), isChangedBeforeUse);
  EXPECT_EQ(finding.cause.kind, judge::CauseKind::Order) << finding.cause.sentence;
  EXPECT_EQ(finding.cause.sentence,
            "T2 writes 1 to `closed_` at pool.cpp:20 before T1 reads 1 from `closed_` at pool.cpp:11.");
}

TEST(Flips, AnErrorThatRemainsInEveryOrderHasNoCause) {
  const judge::Finding finding = explained(brokenCheck(), [](const Order&) { return true; });
  EXPECT_EQ(finding.cause.kind, judge::CauseKind::None);
  EXPECT_TRUE(finding.cause.sentence.starts_with("No order of the threads explains it: it also occurs in "))
      << finding.cause.sentence;
}

TEST(Flips, AnErrorWithoutPreemptionsIsNotAnInterference) {
  const judge::Finding finding = explained(brokenCheck(), isChangedInBetween, 0);
  EXPECT_NE(finding.cause.kind, judge::CauseKind::Interference);
}

TEST(Flips, AThreadThatWaitsInBetweenIsInterruptedWithoutAPreemption) {
  judge::Observation seen = brokenCheck();
  seen.steps.insert(seen.steps.begin() + 1, notes::step(2, 1, OpKind::CondWait, 9, 0));
  const auto fails = [](const Order& order) { return comesBefore(order, 0, 2) && comesBefore(order, 2, 3); };
  EXPECT_EQ(explained(seen, fails, 0).cause.kind, judge::CauseKind::Interference);
}

/// T1 erases an item and waits until T2, which walks over the items, is done. The failure comes later.
judge::Observation waitsForTheWalk(std::uint32_t placeOfLastCheck) {
  judge::Observation seen = brokenCheck();
  const auto items = [](judge::Step step) {
    step.object = notes::object(8);
    return step;
  };
  seen.objects = {{notes::object(7), "walking_", ""}, {notes::object(8), "items_", ""}};
  seen.places.push_back(notes::frame("take", "pool.cpp", 9));
  seen.places.push_back(notes::frame("close", "pool.cpp", 19));
  seen.callers.assign(seen.places.size(), notes::frame("main", "main.cpp", 1));
  seen.steps = {items(access(1, 1, OpKind::PlainWrite, 1, 3)), access(2, 1, OpKind::PlainRead, 1, 0),
                notes::step(3, 1, OpKind::CondWait, 9, 0),     items(access(4, 2, OpKind::PlainRead, 1, 4)),
                access(5, 2, OpKind::PlainWrite, 0, 1),        access(6, 1, OpKind::PlainRead, 0, placeOfLastCheck)};
  return seen;
}

TEST(Flips, AConditionThatIsCheckedAgainAfterAWaitIsNotBlamed) {
  const auto fails = [](const Order& order) { return comesBefore(order, 0, 3) && comesBefore(order, 4, 5); };
  EXPECT_EQ(explained(waitsForTheWalk(2), fails, 1).cause.kind, judge::CauseKind::Interference);
  EXPECT_NE(explained(waitsForTheWalk(0), fails, 1).cause.kind, judge::CauseKind::Interference);
}

TEST(Flips, WhatToChangeIsSaidIfAtomicSectionsDoNotFail) {
  EXPECT_EQ(explained(brokenCheck(), isChangedInBetween).cause.fix,
            "Make the accesses at pool.cpp:10 and at pool.cpp:11 one atomic step, for example under a mutex that is "
            "also held at pool.cpp:20.");
}

TEST(Flips, AThreadThatComesSecondMayAvoidTheStepButThatTestsNoFix) {
  const judge::Observation seen = brokenCheck();
  judge::Finding finding = judge::judge(seen).front();
  Program program(seen, isChangedInBetween);
  program.avoid(0, 1);
  explainByFlips(seen, finding, {}, 1, program.orders());
  EXPECT_EQ(finding.cause.kind, judge::CauseKind::Interference) << finding.cause.sentence;
  EXPECT_EQ(finding.cause.fix, "");
}

/// T1 reads the width, T2 changes width and height, T1 reads the height and fails.
judge::Observation tornSize() {
  judge::Observation seen = brokenCheck();
  const auto at = [](judge::Step step, std::uint64_t object) {
    step.object = notes::object(object);
    return step;
  };
  seen.objects = {{notes::object(7), "width_", ""}, {notes::object(8), "height_", ""}};
  seen.places.push_back(notes::frame("close", "pool.cpp", 21));
  seen.callers.assign(seen.places.size(), notes::frame("main", "main.cpp", 1));
  seen.steps = {access(1, 1, OpKind::PlainRead, 0, 0), access(2, 2, OpKind::PlainWrite, 1, 1),
                at(access(3, 2, OpKind::PlainWrite, 1, 3), 8), at(access(4, 1, OpKind::PlainRead, 1, 2), 8)};
  return seen;
}

bool isTorn(const Order& order) { return comesBefore(order, 0, 1) && comesBefore(order, 2, 3); }

TEST(Flips, TwoReadsThatAnotherThreadSeparatesAreTheCause) {
  const judge::Finding finding = explained(tornSize(), isTorn);
  EXPECT_EQ(finding.cause.kind, judge::CauseKind::Interference);
  EXPECT_EQ(finding.cause.sentence,
            "T2 writes 1 to `width_` at pool.cpp:20 and writes 1 to `height_` at pool.cpp:21 between T1's read at "
            "pool.cpp:10 (reads 0 from `width_`) and its read at pool.cpp:11 (reads 1 from `height_`).");
}

TEST(Flips, AnOrderThatIsHarmlessWithoutFurtherInterleavingIsNotBlamed) {
  judge::Observation seen = tornSize();
  seen.callers.clear();
  seen.places[2].function = "draw";  // so the two reads do not belong together
  const judge::Finding finding = explained(seen, isTorn);
  // T1 also has to read the width first, but if it continues from there, nothing is torn.
  EXPECT_EQ(finding.cause.sentence,
            "T2 writes 1 to `height_` at pool.cpp:21 before T1 reads 1 from `height_` at pool.cpp:11.");
}

}  // namespace
}  // namespace heddle::explore
