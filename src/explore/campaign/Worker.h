#pragma once

#include <chrono>
#include <memory>
#include <optional>

#include "core/Result.h"
#include "explore/plan/WorkUnit.h"
#include "explore/process/ScratchDirectory.h"
#include "explore/process/SharedBlock.h"
#include "explore/process/Starvation.h"
#include "explore/process/Subject.h"

namespace heddle {

/// One process under test with its control block and current unit. The block outlives the process: if that dies,
/// another one continues in the same block.
class Worker {
public:
  static Result<Worker> start(const SubjectCommand& command, const wire::Config& config, Descendants& descendants);

  /// Starts another process in place of one that died or asked to be replaced.
  Result<void> replace();

  wire::ControlBlock& block() { return *block_; }
  const wire::ControlBlock& block() const { return *block_; }
  Subject& subject() { return *subject_; }
  const Subject& subject() const { return *subject_; }

  void assign(WorkUnit unit);
  /// Null: no unit.
  const WorkUnit* unit() const { return unit_ ? &*unit_ : nullptr; }
  /// Returns the outcome of the unit, which the worker then no longer has.
  UnitOutcome takeUnit();
  /// Waits for work: its request has not been answered yet.
  bool idle = false;
  /// Nothing is left to do for this worker.
  bool over = false;

  /// When the process last made progress. Checks for new progress.
  std::chrono::steady_clock::time_point lastBeat();
  void beat() { lastBeatTime_ = std::chrono::steady_clock::now(); }
  /// Whether the process, or the one that executes for it, makes no progress although it had the time. Must be polled.
  bool isStuck(std::chrono::nanoseconds patience);

  /// How often a process has died at the current execution. Call once per death.
  int deathsHere();

  Tally tally;            ///< Of the unit.
  bool reported = false;  ///< The unit reported something new.
  /// Completed executions of the unit.
  std::uint64_t executionsOfUnit() const;

  pid_t killed = 0;     ///< The process that was killed because it made no progress or used too much memory; 0: none.
  bool tooBig = false;  ///< It was killed because it used too much memory.

private:
  Worker(const SubjectCommand& command, Descendants& descendants, SharedBlock block, ScratchDirectory scratch)
      : command_(command), descendants_(&descendants), block_(std::move(block)), scratch_(std::move(scratch)) {}

  SubjectCommand command_;
  Descendants* descendants_;
  SharedBlock block_;
  ScratchDirectory scratch_;
  std::unique_ptr<Subject> subject_;
  std::optional<WorkUnit> unit_;
  std::uint64_t failuresBefore_ = 0;  ///< Before the unit.
  std::uint64_t lastBeat_ = 0;
  std::chrono::steady_clock::time_point lastBeatTime_;
  Starvation starvation_;
  std::uint64_t placeOfDeath_ = 0;
  int deaths_ = 0;
};

}  // namespace heddle
