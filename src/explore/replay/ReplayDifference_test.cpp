#include "explore/replay/ReplayDifference.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstring>
#include <vector>

namespace heddle::explore {
namespace {

using ::testing::HasSubstr;

Event event(std::uint64_t step, OpKind kind, std::uint64_t object = 7) {
  Event e;
  e.step = step;
  e.thread = ThreadId{1};
  e.kind = kind;
  e.object = ObjectId{object};
  return e;
}

Replayed recording(std::vector<Event> events) {
  Replayed replayed;
  replayed.raw.events = std::move(events);
  replayed.raw.outcome.steps = replayed.raw.events.size();
  replayed.raw.outcome.eventsComplete = true;
  return replayed;
}

class ReplayDifference : public ::testing::Test {
protected:
  symbols::Symbolizer symbols_;
  Resolver resolver_{symbols_};
};

TEST_F(ReplayDifference, TheFirstDifferentEventIsFound) {
  const std::vector<Event> a = {event(1, OpKind::MutexLock), event(2, OpKind::MutexUnlock)};
  std::vector<Event> b = a;
  EXPECT_EQ(firstDifferentEvent(a, b), 2U);
  b[1].object = ObjectId{8};
  EXPECT_EQ(firstDifferentEvent(a, b), 1U);
  b.pop_back();
  EXPECT_EQ(firstDifferentEvent(a, b), 1U);
}

TEST_F(ReplayDifference, AValueThatIsNoPartOfTheTraceIsNoDifference) {
  const std::vector<Event> a = {event(1, OpKind::AtomicLoad)};
  std::vector<Event> b = a;
  b[0].value = 99;
  b[0].address = 0x1000;
  EXPECT_EQ(firstDifferentEvent(a, b), 1U);
}

TEST_F(ReplayDifference, BothSidesAreNamed) {
  const Replayed first = recording({event(1, OpKind::MutexLock), event(2, OpKind::MutexUnlock)});
  const Replayed second = recording({event(1, OpKind::MutexLock)});
  const std::string words = whereReplaysPart(first, second, resolver_);
  EXPECT_THAT(words, HasSubstr("diverge at step 1"));
  EXPECT_THAT(words, HasSubstr("unlock"));
  EXPECT_THAT(words, HasSubstr("the execution ends in the other"));
}

TEST_F(ReplayDifference, ReplaysThatAgreeAreSaidToAgree) {
  const Replayed replayed = recording({event(1, OpKind::MutexLock)});
  EXPECT_THAT(whereReplaysPart(replayed, replayed, resolver_), HasSubstr("agree with each other"));
}

TEST_F(ReplayDifference, WhatTheProgramAskedForIsALikelyReason) {
  RawFinding raw;
  EXPECT_EQ(likelyReason(raw, raw), "");
  raw.outcome.asked = wire::kAskedProcessId;
  EXPECT_THAT(likelyReason(raw, raw), HasSubstr("process id"));
}

TEST_F(ReplayDifference, AModuleThatMovesIsALikelyReason) {
  wire::Module module{};
  std::strncpy(module.path, "/bin/program", sizeof module.path - 1);
  RawFinding recorded;
  recorded.modules = {module};
  RawFinding replayed = recorded;
  EXPECT_EQ(likelyReason(recorded, replayed), "");
  replayed.modules[0].base = 0x1000;
  EXPECT_THAT(likelyReason(recorded, replayed), HasSubstr("ASLR"));
}

}  // namespace
}  // namespace heddle::explore
