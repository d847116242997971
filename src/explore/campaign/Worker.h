#pragma once

#include <cstdint>
#include <optional>

#include "core/Result.h"
#include "explore/plan/WorkUnit.h"
#include "explore/process/SupervisedProcess.h"

namespace heddle::explore {

/// One process under test with its current unit. If the process dies, another one continues the unit.
class Worker {
public:
  static Result<Worker> start(const SubjectCommand& command, const wire::Config& config, Descendants& descendants);

  /// Starts another process in place of one that died or asked to be replaced.
  Result<void> replace();

  wire::ControlBlock& block() { return process_.block(); }
  const wire::ControlBlock& block() const { return process_.block(); }
  Subject& subject() { return process_.subject(); }
  const Subject& subject() const { return process_.subject(); }
  ProgressWatch& watch() { return process_.watch(); }
  SupervisedProcess& process() { return process_; }

  void assign(WorkUnit unit);
  /// Null: no unit.
  const WorkUnit* unit() const { return unit_ ? &*unit_ : nullptr; }
  /// Returns the outcome of the unit, which the worker then no longer has.
  UnitResult takeUnit();
  /// Waits for work: its request has not been answered yet.
  bool idle = false;
  /// Nothing is left to do for this worker.
  bool over = false;

  /// How often a process has died at the current execution. Call once per death.
  int deathsHere();

  Tally tally;            ///< Of the unit.
  bool reported = false;  ///< The unit reported something new.
  /// Completed executions of the unit.
  std::uint64_t executionsOfUnit() const;

private:
  explicit Worker(SupervisedProcess process) : process_(std::move(process)) {}

  SupervisedProcess process_;
  std::optional<WorkUnit> unit_;
  std::uint64_t failuresBefore_ = 0;  ///< Before the unit.
  std::uint64_t placeOfDeath_ = 0;
  int deaths_ = 0;
};

}  // namespace heddle::explore
