#include "explore/naming/Resolver.h"

#include <gtest/gtest.h>

#include <cstring>
#include <memory>

namespace heddle::explore {
namespace {

/// A block as a subject leaves it behind. The module does not exist, so places are given by offset.
std::unique_ptr<wire::ControlBlock> emptyBlock() {
  auto block = std::make_unique<wire::ControlBlock>();
  block->moduleCount = 1;
  std::strcpy(block->modules[0].path, "/nonexistent/prog");
  block->threadCount = 2;
  block->threads[1].lived = 1;
  block->threads[1].parent = kMainThread;
  std::strcpy(block->threads[1].name, "worker");
  block->contextCount = 3;
  block->contexts[1] = {0, 1, makeSite(0, 0x900)};
  block->contexts[2] = {1, 2, makeSite(0, 0x800)};
  return block;
}

class ResolverTest : public testing::Test {
protected:
  judge::Observation resolve() { return Resolver(symbols_).resolve(capture(*block_)); }

  void addByBothThreads(OpKind kind, ObjectId object) {
    for (const ThreadId thread : {ThreadId{0}, ThreadId{1}}) {
      block_->events[block_->outcome.eventCount++] = {.thread = thread, .kind = kind, .object = object};
    }
  }

  symbols::Symbolizer symbols_;
  std::unique_ptr<wire::ControlBlock> block_ = emptyBlock();
};

TEST_F(ResolverTest, AStackIsTheSiteAndThenTheCallsThatLedThere) {
  block_->outcome.ending = Ending::Aborted;
  block_->outcome.site = makeSite(0, 0x100);
  block_->outcome.context = 2;
  const judge::Observation seen = resolve();
  ASSERT_EQ(seen.stack.size(), 3U);
  EXPECT_EQ(seen.stack[0].offset, 0x100U);
  EXPECT_EQ(seen.stack[1].offset, 0x800U);
  EXPECT_EQ(seen.stack[2].offset, 0x900U);
}

TEST_F(ResolverTest, ADamagedCallTreeDoesNotLoop) {
  block_->contexts[2].parent = 2;
  block_->outcome.site = makeSite(0, 0x100);
  block_->outcome.context = 2;
  EXPECT_EQ(resolve().stack.size(), 2U);
}

TEST_F(ResolverTest, StepsAreTheSameWithoutNames) {
  block_->config.recordEvents = true;
  addByBothThreads(OpKind::MutexLock, ObjectId{7});
  block_->events[1].site = makeSite(0, 0x100);
  block_->events[1].context = 2;
  const std::vector<judge::Step> named = resolve().steps;
  const std::vector<judge::Step> plain = Resolver::stepsOf(capture(*block_));
  ASSERT_EQ(plain.size(), 2U);
  ASSERT_EQ(named.size(), plain.size());
  for (std::size_t i = 0; i < plain.size(); ++i) {
    EXPECT_EQ(plain[i].place, named[i].place);
    EXPECT_EQ(plain[i].thread, named[i].thread);
    EXPECT_EQ(plain[i].object, named[i].object);
  }
  EXPECT_NE(plain[0].place, plain[1].place);
}

TEST_F(ResolverTest, ASiteOfAnUnknownModuleHasNoFrame) {
  block_->outcome.site = makeSite(77, 0x100);
  EXPECT_TRUE(resolve().stack.empty());
}

TEST_F(ResolverTest, ThreadsThatDidNotLiveAreLeftOut) {
  block_->threadCount = 3;
  const judge::Observation seen = resolve();
  ASSERT_EQ(seen.threads.size(), 2U);
  EXPECT_EQ(seen.threads[1].name, "worker");
}

TEST_F(ResolverTest, ObjectsWithoutANameGetOneByKindAndOrder) {
  block_->config.recordEvents = true;
  addByBothThreads(OpKind::MutexLock, ObjectId{50});
  addByBothThreads(OpKind::MutexLock, ObjectId{40});
  addByBothThreads(OpKind::CondWait, ObjectId{60});
  const judge::Observation seen = resolve();
  ASSERT_EQ(seen.objects.size(), 3U);
  EXPECT_EQ(seen.objects[0].name, "mutex 2");
  EXPECT_EQ(seen.objects[1].name, "mutex 1");
  EXPECT_EQ(seen.objects[2].name, "condition variable 1");
}

TEST_F(ResolverTest, NamesAreNotMadeUpForWhatOneThreadKeepsToItself) {
  block_->config.recordEvents = true;
  block_->outcome.eventCount = 1;
  block_->events[0] = {.thread = ThreadId{0}, .kind = OpKind::MutexLock, .object = ObjectId{50}};
  const judge::Observation seen = resolve();
  ASSERT_EQ(seen.objects.size(), 1U);
  EXPECT_EQ(seen.objects[0].name, "");
}

TEST_F(ResolverTest, AnObjectOnTheHeapIsIdentifiedByItsBlock) {
  block_->config.recordEvents = true;
  addByBothThreads(OpKind::MutexLock, ObjectId{50});
  block_->objectCount = 1;
  block_->objects[0].object = ObjectId{50};
  block_->objects[0].location = {wire::Place::Heap, ThreadId{1}, 0, 16, 48, 3, 1, kNoSite, 0, 0, 0};
  const judge::Observation seen = resolve();
  ASSERT_EQ(seen.objects.size(), 1U);
  EXPECT_EQ(seen.objects[0].name, "mutex 1");
  EXPECT_EQ(seen.objects[0].where, "byte 16 of a heap block of 48 bytes, allocated by T1 in prog+0x900");
}

TEST_F(ResolverTest, PlainAccessesStandWhereTheyHappened) {
  block_->config.recordEvents = true;
  block_->outcome.eventCount = 2;
  block_->events[0] = {.step = 1, .thread = ThreadId{0}, .kind = OpKind::Yield};
  block_->events[1] = {.step = 2, .thread = ThreadId{1}, .kind = OpKind::Yield};
  block_->accessCount = 3;
  // Accesses are recorded in the order in which they became relevant, not in which they happened.
  block_->accesses[0] = {{.thread = ThreadId{0}, .kind = OpKind::PlainWrite, .value = 12}, 12, 2};
  block_->accesses[1] = {{.thread = ThreadId{0}, .kind = OpKind::PlainRead, .value = 11}, 11, 1};
  block_->accesses[2] = {{.thread = ThreadId{1}, .kind = OpKind::PlainRead, .value = 10}, 10, 1};
  const judge::Observation seen = resolve();
  ASSERT_EQ(seen.steps.size(), 5U);
  EXPECT_EQ(seen.steps[0].number, 1U);
  EXPECT_EQ(seen.steps[1].value, 10U);
  EXPECT_EQ(seen.steps[2].value, 11U);
  EXPECT_EQ(seen.steps[3].number, 2U);
  EXPECT_EQ(seen.steps[4].value, 12U);
}

TEST_F(ResolverTest, OfARingTheLatestAreLeft) {
  block_->config.recordEvents = true;
  block_->accessCount = wire::kMaxAccesses + 1;
  for (std::uint32_t i = 0; i < wire::kMaxAccesses; ++i) {
    block_->accesses[i].sequence = i;
  }
  block_->accesses[0].sequence = wire::kMaxAccesses;
  const RawFinding raw = capture(*block_);
  ASSERT_EQ(raw.accesses.size(), wire::kMaxAccesses);
  EXPECT_EQ(raw.accesses.front().sequence, 1U);
  EXPECT_EQ(raw.accesses.back().sequence, wire::kMaxAccesses);
}

TEST_F(ResolverTest, StepsAtOnePlaceShareIt) {
  block_->config.recordEvents = true;
  block_->outcome.eventCount = 2;
  for (int i = 0; i < 2; ++i) {
    block_->events[i] = {.thread = ThreadId{1}, .kind = OpKind::Yield, .site = makeSite(0, 0x10), .context = 1};
  }
  const judge::Observation seen = resolve();
  EXPECT_EQ(seen.steps.size(), 2U);
  EXPECT_EQ(seen.places.size(), 1U);
}

TEST_F(ResolverTest, ARaceIsReportedWithItsMemory) {
  block_->outcome.raceCount = 1;
  block_->races[0].first = {ThreadId{0}, true, false, false, 4, makeSite(0, 0x10), 0, 0x5000};
  block_->races[0].second = {ThreadId{1}, false, false, false, 4, makeSite(0, 0x20), 1, 0x5000};
  block_->races[0].location = {wire::Place::Heap, ThreadId{1}, 0, 8, 16, 3, 1, kNoSite, 0, 0, 0};
  const judge::Observation seen = resolve();
  ASSERT_EQ(seen.races.size(), 1U);
  EXPECT_EQ(seen.races[0].variable.where, "byte 8 of a heap block of 16 bytes, allocated by T1");
  EXPECT_EQ(seen.races[0].second.stack.size(), 2U);
}

TEST(Capture, CountsBeyondTheArraysAreCut) {
  auto block = emptyBlock();
  block->outcome.raceCount = 0xffff'ffff;
  block->outcome.waitCount = 0xffff'ffff;
  block->outcome.stackSize = 0xffff'ffff;
  const RawFinding raw = capture(*block);
  EXPECT_EQ(raw.races.size(), wire::kMaxRaces);
  EXPECT_EQ(raw.waits.size(), wire::kMaxWaits);
  EXPECT_EQ(raw.outcome.stackSize, wire::kMaxFrames);
}

TEST(RaceKey, DoesNotDependOnTheOrder) {
  wire::Race race{};
  race.first.site = makeSite(0, 1);
  race.second.site = makeSite(0, 2);
  const std::uint64_t key = raceKey(race);
  std::swap(race.first.site, race.second.site);
  EXPECT_EQ(raceKey(race), key);
}

TEST_F(ResolverTest, OnlyStepsThatAreAskedForGetNames) {
  block_->config.recordEvents = true;
  addByBothThreads(OpKind::MutexLock, ObjectId{50});
  addByBothThreads(OpKind::MutexLock, ObjectId{40});
  const judge::Observation seen = Resolver(symbols_).resolve(capture(*block_), {2});
  ASSERT_EQ(seen.steps.size(), 4U);
  ASSERT_EQ(seen.objects.size(), 1U);
  EXPECT_EQ(seen.objects[0].object, ObjectId{40});
  EXPECT_GE(seen.steps[0].place, seen.places.size());
  EXPECT_LT(seen.steps[2].place, seen.places.size());
}

}  // namespace
}  // namespace heddle::explore
