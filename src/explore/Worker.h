#pragma once

#include <chrono>
#include <memory>
#include <optional>

#include "core/Result.h"
#include "explore/ScratchDirectory.h"
#include "explore/SharedBlock.h"
#include "explore/Starvation.h"
#include "explore/Subject.h"
#include "explore/WorkUnit.h"

namespace heddle {

/// One process under test with its control block and the unit it works on. The block outlives the process: when that
/// dies, another one goes on in the same block.
class Worker {
public:
  static Result<Worker> start(const SubjectCommand& command, const wire::Config& config);

  /// Another process in place of the one that died or asked for it.
  Result<void> replace();

  wire::ControlBlock& block() { return *block_; }
  const wire::ControlBlock& block() const { return *block_; }
  Subject& subject() { return *subject_; }
  const Subject& subject() const { return *subject_; }

  void assign(WorkUnit unit);
  /// Null: it has none.
  const WorkUnit* unit() const { return unit_ ? &*unit_ : nullptr; }
  /// The outcome of the unit, which the worker is then rid of.
  UnitOutcome takeUnit();
  /// Waits for work: its request has not been answered yet.
  bool idle = false;
  /// Has said that nothing is left to do.
  bool over = false;

  /// When the process was last seen to make progress; looks at it.
  std::chrono::steady_clock::time_point lastBeat();
  void beat() { lastBeatTime_ = std::chrono::steady_clock::now(); }
  /// Whether the process, or the one that executes for it, makes no progress although it could. To be asked regularly.
  bool isStuck(std::chrono::nanoseconds patience);

  /// How often, by now, a process has died at this very execution without leaving a word.
  int deathsHere();

  Tally tally;            ///< Of the unit.
  bool reported = false;  ///< The unit had something new.
  /// Executions of the unit that are over.
  std::uint64_t executionsOfUnit() const;

  pid_t killed = 0;     ///< The execution that was ended for making no progress,
  bool tooBig = false;  ///< or for using too much memory.

private:
  Worker(const SubjectCommand& command, SharedBlock block, ScratchDirectory scratch)
      : command_(command), block_(std::move(block)), scratch_(std::move(scratch)) {}

  SubjectCommand command_;
  SharedBlock block_;
  ScratchDirectory scratch_;
  std::unique_ptr<Subject> subject_;
  std::optional<WorkUnit> unit_;
  std::uint64_t failuresBefore_ = 0;  ///< The unit.
  std::uint64_t lastBeat_ = 0;
  std::chrono::steady_clock::time_point lastBeatTime_;
  Starvation starvation_;
  std::uint64_t placeOfDeath_ = 0;
  int deaths_ = 0;
};

}  // namespace heddle
