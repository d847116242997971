#include "explore/campaign/Worker.h"

#include <algorithm>
#include <utility>

#include "core/Check.h"
#include "core/Hash.h"

namespace heddle::explore {

Result<Worker> Worker::start(const SubjectCommand& command, const wire::Config& config, Descendants& descendants) {
  auto process = SupervisedProcess::prepare(command, descendants);
  if (!process) { return tl::unexpected(process.error()); }
  process->block().config = config;
  Worker worker(std::move(*process));
  if (auto started = worker.replace(); !started) { return tl::unexpected(started.error()); }
  return worker;
}

Result<void> Worker::replace() {
  if (auto started = process_.start(); !started) { return started; }
  idle = false;
  return {};
}

void Worker::assign(WorkUnit unit) {
  handOut(unit, block());
  unit_ = std::move(unit);
  tally = {};
  reported = false;
  failuresBefore_ = block().progress.failures.load();
  idle = false;
  watch().beat();
}

UnitResult Worker::takeUnit() {
  HEDDLE_CHECK(unit_.has_value(), "there is a unit to take");
  UnitResult outcome = takeBack(*unit_, block());
  outcome.tally = std::exchange(tally, {});
  outcome.tally.failures = block().progress.failures.load() - failuresBefore_;
  outcome.tally.spinCut = block().progress.anySpinCut.load() != 0;
  unit_.reset();
  block().unit.executions = 0;
  return outcome;
}

std::uint64_t Worker::executionsOfUnit() const {
  return unit_ ? std::min(block().journals[block().journalTurn.load() & 1].executions, unit_->executions) : 0;
}

int Worker::deathsHere() {
  const std::uint64_t place = mixHash(mixHash(mixHash(0, block().unit.number), block().unit.testOrdinal),
                                      block().journals[block().journalTurn.load() & 1].executions);
  deaths_ = place == placeOfDeath_ ? deaths_ + 1 : 1;
  placeOfDeath_ = place;
  return deaths_;
}

}  // namespace heddle::explore
