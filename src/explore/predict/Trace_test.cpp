#include "explore/predict/Trace.h"

#include <gtest/gtest.h>

#include <memory>

#include "explore/predict/TestTrace.h"

namespace heddle::explore {
namespace {

using recorded::object;
using recorded::Recording;

TEST(PredictTrace, KeepsOperationsOnWhatThreadsShareAndChange) {
  const Trace trace =
      Recording().writes(1, 7, 10).reads(2, 7, 20).writes(1, 8, 11).reads(1, 9, 12).reads(2, 9, 22).trace();
  ASSERT_EQ(trace.threads.size(), 3U);
  ASSERT_EQ(trace.threads[1].touches.size(), 1U);  // 8 is used by one thread, 9 is only read
  EXPECT_EQ(trace.threads[1].touches[0].object, object(7));
  EXPECT_TRUE(trace.threads[1].touches[0].write);
  EXPECT_EQ(trace.threads[2].touches.size(), 1U);
}

TEST(PredictTrace, CountsOccurrencesOfAThreadAtASiteOnAnObject) {
  const Trace trace = Recording().writes(1, 7, 10).writes(2, 7, 10).writes(1, 7, 11).writes(1, 7, 10).trace();
  EXPECT_EQ(trace.threads[1].touches[0].nth, 1U);
  EXPECT_EQ(trace.threads[1].touches[1].nth, 1U);
  EXPECT_EQ(trace.threads[1].touches[2].nth, 2U);
  EXPECT_EQ(trace.threads[2].touches[0].nth, 1U);
  EXPECT_EQ(trace.threads[1].touches[2].arrived, 3U);
}

TEST(PredictTrace, RecordsTheLocksHeldBeforeAnOperation) {
  const Trace trace = Recording()
                          .locks(1, 5, 10)
                          .writes(1, 7, 11)
                          .unlocks(1, 5, 12)
                          .locks(2, 5, 20)
                          .writes(2, 7, 21)
                          .unlocks(2, 5, 22)
                          .writes(2, 7, 23)
                          .trace();
  const auto held = [&](const Touch& touch) { return trace.lockSets[touch.locked]; };
  ASSERT_EQ(trace.threads[2].touches.size(), 3U);
  EXPECT_TRUE(held(trace.threads[2].touches[0]).empty());
  EXPECT_EQ(held(trace.threads[2].touches[1]), (std::vector<HeldLock>{{object(5), false}}));
  EXPECT_TRUE(held(trace.threads[2].touches[2]).empty());
}

TEST(PredictTrace, FreeingABlockWritesTheObjectsInIt) {
  const Trace trace = Recording().reads(1, 16, 10).reads(1, 40, 11).reads(2, 40, 21).frees(2, 16, 16, 20).trace();
  ASSERT_EQ(trace.threads[2].touches.size(), 1U);
  EXPECT_EQ(trace.threads[2].touches[0].kind, OpKind::Free);
  EXPECT_EQ(trace.threads[2].touches[0].object, object(16));
  EXPECT_EQ(trace.threads[1].touches.size(), 1U);
}

TEST(PredictTrace, ThreadsOfOneRoleAreCreatedAndActAtTheSamePlaces) {
  const Trace trace = Recording()
                          .creates(0, 1, 1)
                          .creates(0, 2, 1)
                          .creates(0, 3, 2)
                          .writes(1, 7, 10)
                          .writes(2, 7, 10)
                          .writes(3, 7, 10)
                          .joins(0, 1, 3)
                          .trace();
  EXPECT_EQ(trace.threads[1].role, trace.threads[2].role);
  EXPECT_NE(trace.threads[1].role, trace.threads[3].role);
  EXPECT_EQ(trace.threads[1].joiner, kMainThread);
  EXPECT_EQ(trace.threads[2].joiner, kNoThread);
}

TEST(PredictTrace, AccessesThatAreNoStepsComeWhereTheyHappened) {
  const auto block = std::make_unique<wire::ControlBlock>();
  const std::vector<Event> events =
      Recording().locks(1, 5, 10).unlocks(1, 5, 12).writes(1, 7, 11).writes(1, 8, 13).events();
  block->events[0] = events[0];
  block->events[1] = events[1];
  block->outcome.eventCount = 2;
  block->accesses[0] = {events[3], 2, 2};
  block->accesses[1] = {events[2], 1, 1};
  block->accessCount = 2;
  const std::vector<Event> all = eventsIn(*block);
  ASSERT_EQ(all.size(), 4U);
  EXPECT_EQ(all[1].object, object(7));
  EXPECT_EQ(all[3].object, object(8));
}

}  // namespace
}  // namespace heddle::explore
