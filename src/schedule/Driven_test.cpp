#include "schedule/Driven.h"

#include <gtest/gtest.h>

#include <array>

#include "schedule/SimulatedSearch.h"

namespace heddle::schedule {
namespace {

using sim::Execution;
using sim::Program;
using Until = DriveStage::Until;

/// Operations of simulated programs have no sites.
DriveStage stage(std::uint16_t thread, Until until, std::uint64_t object = 0, std::uint32_t nth = 1) {
  return {ThreadId{thread}, until, nth, kNoSite, ObjectId{object}};
}

constexpr std::uint16_t kAnyone = raw(kNoThread);

struct Result {
  Execution execution;
  std::vector<std::uint64_t> ends;  ///< The step at which each stage was over.
};

Result driven(const Program& program, const Drive& drive) {
  std::array<std::uint64_t, 64> notes{};
  const std::vector<std::uint64_t> words = wordsOf(drive);
  SearchPart part;
  part.memory = words;
  StrategyOptions options;
  options.part = &part;
  options.notes = notes;
  Driven strategy(options);
  Result result;
  result.execution = sim::explore(program, strategy, 1).front();
  result.ends.assign(notes.begin() + 1, notes.begin() + 1 + static_cast<std::ptrdiff_t>(notes[0]));
  return result;
}

std::vector<std::uint32_t> threadsOf(const Execution& execution) {
  std::vector<std::uint32_t> threads;
  for (const Event& event : execution.events) {
    if (event.point) { threads.push_back(raw(event.thread)); }
  }
  return threads;
}

const Program kTwo = {{sim::store(1), sim::store(2), sim::store(1)}, {sim::store(3), sim::load(1), sim::load(2)}};

TEST(Driven, WordsKeepTheDrive) {
  const Drive drive{Drive::Rest::Backward,
                    {{ThreadId{7}, Until::Stops, 70'000, makeSite(3, 0x1234), ObjectId{~std::uint64_t{0}}},
                     {ThreadId{1}, Until::Before, 1, makeSite(1, 2), ObjectId{3}}}};
  EXPECT_EQ(driveOf(wordsOf(drive)), drive);
}

TEST(Driven, WithoutStagesNoThreadIsPreempted) {
  EXPECT_EQ(threadsOf(driven(kTwo, {}).execution), (std::vector<std::uint32_t>{0, 0, 0, 1, 1, 1}));
  EXPECT_EQ(driven(kTwo, {Drive::Rest::Random, {}}).execution.ending, Ending::Completed);
}

TEST(Driven, TheYoungestThreadRunsFirstOnceTheCurrentOneWaits) {
  const Program program = {
      {sim::create(1), sim::create(2), sim::store(5), sim::join(1), sim::join(2)}, {sim::store(1)}, {sim::store(1)}};
  EXPECT_EQ(threadsOf(driven(program, {}).execution), (std::vector<std::uint32_t>{0, 1, 2, 0, 0}));
  EXPECT_EQ(threadsOf(driven(program, {Drive::Rest::Backward, {}}).execution),
            (std::vector<std::uint32_t>{0, 2, 1, 0, 0}));
}

TEST(Driven, ThreadsAlternateAtEveryStep) {
  EXPECT_EQ(threadsOf(driven(kTwo, {Drive::Rest::Alternating, {}}).execution),
            (std::vector<std::uint32_t>{1, 0, 1, 0, 1, 0}));
}

TEST(Driven, AThreadIsHeldBeforeAnOperationUntilAllStagesAreOver) {
  const Result result = driven(kTwo, {{}, {stage(0, Until::Before, 2), stage(1, Until::Stops)}});
  EXPECT_EQ(threadsOf(result.execution), (std::vector<std::uint32_t>{0, 1, 1, 1, 0, 0}));
  EXPECT_EQ(result.ends.front(), 1U);
}

TEST(Driven, OccurrencesOfAnOperationAreCounted) {
  const Result result = driven(kTwo, {{}, {stage(0, Until::Before, 1, 2), stage(1, Until::Before, 1)}});
  EXPECT_EQ(threadsOf(result.execution), (std::vector<std::uint32_t>{0, 0, 1, 1, 1, 0}));
}

TEST(Driven, ThreadsHeldBeforeTheLocksOfEachOtherBlockEachOther) {
  const Program program = {{sim::lock(1), sim::lock(2), sim::unlock(2), sim::unlock(1)},
                           {sim::lock(2), sim::lock(1), sim::unlock(1), sim::unlock(2)}};
  EXPECT_EQ(driven(program, {}).execution.ending, Ending::Completed);
  EXPECT_EQ(driven(program, {{}, {stage(0, Until::Before, 2), stage(1, Until::Before, 1)}}).execution.ending,
            Ending::Stuck);
}

TEST(Driven, TheHolderOfALockRunsBeforeOtherThreads) {
  const Program program = {{sim::release(5), sim::store(9), sim::store(9)},
                           {sim::lock(1), sim::acquire(5), sim::unlock(1)},
                           {sim::lock(1), sim::store(8), sim::unlock(1)}};
  const Drive drive{{}, {stage(1, Until::Stops), stage(2, Until::Before, 8)}};
  EXPECT_EQ(threadsOf(driven(program, drive).execution), (std::vector<std::uint32_t>{1, 0, 1, 1, 2, 2, 2, 0, 0}));
}

TEST(Driven, AThreadIsHeldUntilAllOthersHaveStopped) {
  const Program program = {
      {sim::store(1), sim::store(2)}, {sim::store(1), sim::load(2)}, {sim::store(1), sim::load(2)}};
  const Drive drive{{}, {stage(0, Until::Before, 2), stage(kAnyone, Until::Others)}};
  EXPECT_EQ(threadsOf(driven(program, drive).execution), (std::vector<std::uint32_t>{0, 1, 1, 2, 2, 0}));
}

TEST(Driven, AStageThatCannotBeReachedIsPassedOver) {
  const Program program = {{sim::lock(1), sim::store(2), sim::unlock(1)},
                           {sim::lock(1), sim::store(2), sim::unlock(1)}};
  const Drive drive{{},
                    {stage(9, Until::Stops), stage(0, Until::Before, 2), stage(1, Until::Before, 2),
                     stage(0, Until::Before, 77), stage(1, Until::Stops)}};
  const Result result = driven(program, drive);
  EXPECT_EQ(result.execution.ending, Ending::Completed);
  EXPECT_TRUE(result.execution.keptRules);
}

TEST(Driven, EveryDriveOfARandomProgramIsASchedule) {
  Rng rng(11);
  for (int i = 0; i < 200; ++i) {
    const Program program = sim::randomProgram(rng, 4);
    Drive drive{static_cast<Drive::Rest>(rng.below(3)), {}};
    for (std::uint32_t k = rng.below(5); k > 0; --k) {
      drive.stages.push_back(stage(static_cast<std::uint16_t>(rng.below(5)), static_cast<Until>(rng.below(3)),
                                   rng.below(4), 1 + rng.below(2)));
    }
    const Result result = driven(program, drive);
    ASSERT_TRUE(result.execution.keptRules);
    ASSERT_NE(result.execution.ending, Ending::Unfinished);
    ASSERT_EQ(driven(program, drive).execution.traceHash, result.execution.traceHash);
  }
}

}  // namespace
}  // namespace heddle::schedule
