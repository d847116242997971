#include "schedule/SharedObjects.h"

#include <gtest/gtest.h>

namespace heddle::schedule {
namespace {

Event event(std::uint16_t thread, OpKind kind, std::uint64_t object, std::uint64_t value = 0) {
  Event e;
  e.thread = ThreadId{thread};
  e.kind = kind;
  e.object = ObjectId{object};
  e.value = value;
  return e;
}

TEST(SharedObjects, AreWhatTwoThreadsUseAndOneChanges) {
  const std::vector<Event> events = {
      event(0, OpKind::AtomicStore, 1), event(0, OpKind::AtomicStore, 1),  // one thread only
      event(0, OpKind::AtomicLoad, 2),  event(1, OpKind::AtomicLoad, 2),   // no thread changes it
      event(1, OpKind::AtomicLoad, 3),  event(0, OpKind::AtomicStore, 3), event(1, OpKind::AtomicLoad, 3),
      event(0, OpKind::Yield, 0),       event(1, OpKind::AtomicStore, 0),  // no object
  };
  SharedObjects shared;
  shared.learn(events);
  ASSERT_EQ(shared.size(), 1U);
  EXPECT_EQ(shared.object(0), ObjectId{3});
  ASSERT_EQ(shared.countsOf(0).size(), 2U);
  EXPECT_EQ(shared.countsOf(0)[0].thread, ThreadId{0});
  EXPECT_EQ(shared.countsOf(0)[0].operations, 1U);
  EXPECT_EQ(shared.countsOf(0)[1].operations, 2U);
}

TEST(SharedObjects, UnlockingIsNotCounted) {
  const std::vector<Event> events = {event(0, OpKind::MutexLock, 1), event(0, OpKind::MutexUnlock, 1),
                                     event(1, OpKind::MutexLock, 1), event(1, OpKind::MutexUnlock, 1)};
  SharedObjects shared;
  shared.learn(events);
  ASSERT_EQ(shared.size(), 1U);
  EXPECT_EQ(shared.countsOf(0)[0].operations, 1U);
}

TEST(SharedObjects, StepsThatCannotBeScheduledAreNotCounted) {
  std::vector<Event> events = {event(0, OpKind::PlainWrite, 1), event(1, OpKind::PlainWrite, 1)};
  events[1].point = false;
  SharedObjects shared;
  shared.learn(events);
  EXPECT_EQ(shared.size(), 0U);
}

TEST(SharedObjects, RecordTheCreatorOfEachThread) {
  const std::vector<Event> events = {event(0, OpKind::ThreadCreate, 0, 2), event(2, OpKind::ThreadCreate, 0, 5)};
  SharedObjects shared;
  shared.learn(events);
  ASSERT_EQ(shared.threads(), 6U);
  EXPECT_EQ(shared.parent(ThreadId{2}), ThreadId{0});
  EXPECT_EQ(shared.parent(ThreadId{5}), ThreadId{2});
  EXPECT_EQ(shared.parent(ThreadId{0}), kNoThread);
}

}  // namespace
}  // namespace heddle::schedule
