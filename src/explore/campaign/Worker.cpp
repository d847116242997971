#include "explore/campaign/Worker.h"

#include <algorithm>
#include <utility>

#include "core/Check.h"
#include "core/Hash.h"

namespace heddle {
namespace {

using Clock = std::chrono::steady_clock;

std::uint64_t heartbeat(const wire::Progress& progress) {
  std::uint64_t hash = mixHash(0, progress.executions.load());
  hash = mixHash(hash, progress.currentSteps.load());
  hash = mixHash(hash, static_cast<std::uint64_t>(progress.phase.load()));
  return mixHash(hash, static_cast<std::uint64_t>(progress.pid.load()));
}

}  // namespace

Result<Worker> Worker::start(const SubjectCommand& command, const wire::Config& config, Descendants& descendants) {
  auto block = SharedBlock::create();
  if (!block) { return tl::unexpected(block.error()); }
  auto scratch = ScratchDirectory::make(descendants);
  if (!scratch) { return tl::unexpected(scratch.error()); }
  (*block)->config = config;
  prepareExecution(command, *scratch, (*block)->config);
  Worker worker(command, descendants, std::move(*block), std::move(*scratch));
  if (auto started = worker.replace(); !started) { return tl::unexpected(started.error()); }
  return worker;
}

Result<void> Worker::replace() {
  subject_.reset();  // first: this also ends everything that it had started
  wire::Progress& progress = block_->progress;
  progress.phase.store(wire::Phase::Starting);
  progress.pid.store(0);
  progress.tests.store(0);
  progress.lostMessage.store(0);
  block_->runtimeAttached = 0;
  scratch_.empty();
  auto subject = Subject::start(command_, block_, *descendants_);
  if (!subject) { return tl::unexpected(subject.error()); }
  subject_ = std::move(*subject);
  idle = false;
  killed = 0;
  tooBig = false;
  beat();
  return {};
}

void Worker::assign(WorkUnit unit) {
  handOut(unit, *block_);
  unit_ = std::move(unit);
  tally = {};
  reported = false;
  failuresBefore_ = block_->progress.failures.load();
  idle = false;
  beat();
}

UnitOutcome Worker::takeUnit() {
  HEDDLE_CHECK(unit_.has_value(), "there is a unit to take");
  UnitOutcome outcome = takeBack(*unit_, *block_);
  outcome.tally = std::exchange(tally, {});
  outcome.tally.failures = block_->progress.failures.load() - failuresBefore_;
  outcome.tally.spinCut = block_->progress.anySpinCut.load() != 0;
  unit_.reset();
  block_->unit.executions = 0;
  return outcome;
}

std::uint64_t Worker::executionsOfUnit() const {
  return unit_ ? std::min(block_->journals[block_->journalTurn.load() & 1].executions, unit_->executions) : 0;
}

Clock::time_point Worker::lastBeat() {
  if (const std::uint64_t now = heartbeat(block_->progress); now != lastBeat_) {
    lastBeat_ = now;
    beat();
  }
  return lastBeatTime_;
}

bool Worker::isStuck(std::chrono::nanoseconds patience) {
  const pid_t running = block_->progress.pid.load();
  return starvation_.hadEnoughTime(running > 0 ? running : subject().pid(), Clock::now() - lastBeat(), patience);
}

int Worker::deathsHere() {
  const std::uint64_t place = mixHash(mixHash(block_->unit.number, block_->unit.testOrdinal),
                                      block_->journals[block_->journalTurn.load() & 1].executions);
  deaths_ = place == placeOfDeath_ ? deaths_ + 1 : 1;
  placeOfDeath_ = place;
  return deaths_;
}

}  // namespace heddle
