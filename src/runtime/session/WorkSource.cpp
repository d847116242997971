#include "runtime/session/WorkSource.h"

#include <cstring>

#include "core/Check.h"
#include "runtime/engine/Engine.h"
#include "runtime/engine/ThreadTable.h"
#include "runtime/race/Detection.h"
#include "runtime/race/RacingSites.h"
#include "runtime/session/Channel.h"
#include "runtime/session/ExecutionLoop.h"

namespace heddle::rt {
namespace {

/// Collects paths in the control block, where the driver finds them when the unit is done.
class BlockSink final : public PathSink {
public:
  void open(const wire::Journal& journal) {
    paths_ = journal.collectedPaths;
    decisions_ = journal.collectedDecisions;
  }

  bool add(std::span<const Decision> path, std::size_t from) override {
    wire::ControlBlock& block = *gEngine.block;
    if (paths_ == wire::kMaxCollectedPaths || wire::kMaxDecisions - decisions_ < path.size()) { return false; }
    const auto size = static_cast<std::uint32_t>(path.size());
    block.collectedPaths[paths_++] = {decisions_, size, static_cast<std::uint32_t>(from)};
    std::memcpy(block.collected + decisions_, path.data(), path.size_bytes());
    decisions_ += size;
    return true;
  }

  void note(wire::Journal& journal) const {
    journal.collectedPaths = paths_;
    journal.collectedDecisions = decisions_;
  }

private:
  std::uint32_t paths_ = 0;
  std::uint32_t decisions_ = 0;
};

BlockSink gSink;

wire::Journal& journal() { return gEngine.block->journals[gEngine.block->journalTurn.load() & 1]; }

SearchPart partOf(const wire::Unit& unit) {
  const wire::ControlBlock& block = *gEngine.block;
  const std::uint32_t turn = block.journalTurn.load() & 1;
  SearchPart part;
  part.cursor = block.journals[turn].cursor;
  part.path = {block.journalPaths[turn], part.cursor.pathSize};
  part.branchedOff = {block.unitPath, unit.pathSize};
  part.branchesFrom = unit.branchesFrom;
  part.round = unit.round;
  part.memory = {block.journalMemory[turn], block.journals[turn].memorySize};
  return part;
}

bool wentWrong(Ending ending) { return ending != Ending::Completed && ending != Ending::Redundant; }

/// If the memory does not fit, the search cannot be continued.
void noteMemory(std::span<const std::uint64_t> memory, std::uint64_t* to, wire::Journal& journal) {
  if (memory.size() > wire::kMaxJournalMemory) {
    memory = {};
    journal.cursor.gap = SearchGap::TooManyPrefixes;
    journal.cursor.done = true;
  }
  journal.memorySize = static_cast<std::uint32_t>(memory.size());
  std::memcpy(to, memory.data(), memory.size_bytes());
}

/// Discards what was learned before, except for what is in the block.
void takeOverBlock() {
  gRacingSites.reload();
  reloadThreadNames();
  race::forgetKnownPairs();
}

}  // namespace

WorkSource::WorkSource(std::uint32_t testOrdinal, bool driven) : testOrdinal_(testOrdinal), driven_(driven) {
  if (!driven_) {
    wire::ControlBlock& block = *gEngine.block;
    block.unit = {};
    block.unit.executions = block.config.replaying ? 1 : block.config.executions;
    block.unit.testOrdinal = testOrdinal;
    block.journals[block.journalTurn.load() & 1] = {};
  }
}

WorkSource::~WorkSource() { closeUnit(); }

void WorkSource::closeUnit() {
  strategy_.reset();
  gEngine.strategy = nullptr;
  gEngine.dependences = nullptr;
}

bool WorkSource::exhausted() const { return strategy_ != nullptr && schedule::positionOf(*strategy_).exhausted(); }

bool WorkSource::exhaustedButForSpinning() const {
  return strategy_ != nullptr && schedule::positionOf(*strategy_).exhaustedButForSpinning();
}

std::uint64_t WorkSource::repetitions() const {
  return strategy_ != nullptr ? schedule::positionOf(*strategy_).cursor.repetitions : 0;
}

ExecutionRequest WorkSource::planOf(std::uint64_t executionOfUnit) const {
  const wire::Config& config = gEngine.block->config;
  const std::uint64_t index = gEngine.block->unit.firstExecution + executionOfUnit;
  const std::uint64_t seed = config.replaying ? config.seed : executionSeed(config.seed, index);
  return {.index = index, .seed = seed, .testOrdinal = testOrdinal_, .inProcess = testOrdinal_ != 0, .warm = warm_};
}

bool WorkSource::next() {
  while (gEngine.block->progress.stopRequested.load() == 0 && openUnit()) {
    const ExecutionRequest plan = planOf(rehearsing_ ? 0 : journal().executions);
    if (!isUsedUp() && begin(plan)) { return true; }
    if (!driven_) { return false; }
    closeUnit();
    gEngine.block->unit.done = 1;
    if (!gChannel.askForUnit()) { return false; }
  }
  return false;
}

bool WorkSource::begin(const ExecutionRequest& plan) {
  const std::optional<schedule::ExecutionSetup> setup = strategy_->beginExecution({.seed = plan.seed});
  if (setup) { prepareExecution(plan, *setup); }
  return setup.has_value();
}

void WorkSource::again() {
  const ExecutionRequest plan = planOf(rehearsing_ ? 0 : journal().executions);
  race::forgetKnownPairs();  // its races were not reported to the driver
  HEDDLE_CHECK(begin(plan), "a strategy begins the same execution again");
}

bool WorkSource::isUsedUp() const {
  const wire::ControlBlock& block = *gEngine.block;
  const bool toleratesMore = block.config.mishapLimit == 0 || journal().mishaps < block.config.mishapLimit;
  const bool consideredEnough =
      block.config.maxConsidered != 0 && block.progress.considered.load() >= block.config.maxConsidered;
  return block.unit.done != 0 || consideredEnough || journal().executions >= block.unit.executions ||
         (driven_ && testOrdinal_ != 0 && !toleratesMore);
}

/// Whether the block holds a unit: a new one, or one left by a process that did not finish it.
bool WorkSource::hasUnit() {
  const wire::Unit& unit = gEngine.block->unit;
  const auto ours = [&] { return unit.executions != 0 && unit.testOrdinal == testOrdinal_; };
  if (!ours() && (!driven_ || !gChannel.askForUnit())) { return false; }
  HEDDLE_CHECK(ours(), "the driver hands out units of the test that asks");
  return true;
}

bool WorkSource::openUnit() {
  if (strategy_ != nullptr) { return true; }
  if (!hasUnit()) { return false; }
  settle();
  startUnit(false);
  return true;
}

/// An execution has ended its process, and the driver has seen it. Counts it before another overwrites its outcome.
bool WorkSource::settle() {
  wire::ControlBlock& block = *gEngine.block;
  if (block.lastWasFatal != 0) {
    startUnit(true);
    block.lastWasFatal = 0;  // first: repeating it is better than counting it twice
    digest(*strategy_, journal().executions);
    commit();
    closeUnit();
  }
  return true;
}

void WorkSource::startUnit(bool afterAnExecution) {
  wire::ControlBlock& block = *gEngine.block;
  wire::Journal& stands = journal();
  // What an execution learned before it died counts only if the execution itself counts.
  if (driven_ && !afterAnExecution) {
    block.racingSiteCount = stands.racingSiteCount;
    block.threadCount = stands.threadCount;
  }
  if (driven_) { takeOverBlock(); }
  gSink.open(stands);
  const SearchPart part = partOf(block.unit);
  strategy_ = makeStrategy(block.config, driven_ ? &part : nullptr, stands.learnedSteps, gSink);
  HEDDLE_CHECK(strategy_ != nullptr, "unknown strategy; see `heddle strategies`");
  gEngine.strategy = strategy_.get();
  rehearsing_ = stands.executions != 0 && schedule::positionOf(*strategy_).repeatFirst;
  if (afterAnExecution) {
    rehearsing_ = false;
    strategy_->beginExecution({.seed = planOf(stands.executions).seed, .ranElsewhere = true});
  }
}

WorkSource::Lesson WorkSource::finished() {
  if (rehearsing_) {
    rehearsing_ = false;
    strategy_->endExecution(executionRecord());
    return {};
  }
  Lesson lesson;
  lesson.worthALook = digest(*strategy_, journal().executions);
  ++executions_;
  steps_ += gEngine.block->outcome.steps;
  // Reported before it is marked as done: a process that dies in between repeats it, and nothing is lost.
  const char answer = lesson.worthALook && driven_ ? gChannel.reportFinding() : wire::kAnswerContinue;
  lesson.goOn = answer != wire::kAnswerStop;
  if (answer == wire::kAnswerEndUnit) { gEngine.block->unit.done = 1; }
  commit();
  return lesson;
}

WorkSource::Lesson WorkSource::finishedElsewhere() {
  startUnit(true);
  return finished();
}

void WorkSource::commit() {
  wire::ControlBlock& block = *gEngine.block;
  const std::uint32_t turn = block.journalTurn.load() + 1;
  wire::Journal& next = block.journals[turn & 1];
  const schedule::SearchPosition position = schedule::positionOf(*strategy_);
  next.cursor = position.cursor;
  std::memcpy(block.journalPaths[turn & 1], position.path.data(), position.path.size_bytes());
  noteMemory(position.memory, block.journalMemory[turn & 1], next);
  next.executions = journal().executions + 1;
  next.steps = journal().steps + block.outcome.steps;
  next.mishaps = journal().mishaps + (wentWrong(block.outcome.ending) ? 1 : 0);
  next.learnedSteps = position.learnedSteps;
  next.racingSiteCount = block.racingSiteCount;
  next.threadCount = block.threadCount;
  gSink.note(next);
  block.journalTurn.store(turn);
}

}  // namespace heddle::rt
