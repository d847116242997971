#pragma once

#include <cstdint>
#include <memory>

#include "runtime/session/Execution.h"
#include "schedule/Strategy.h"

namespace heddle::rt {

/// Determines the next execution: from the units that the driver hands out or, without a driver, from the budget in the
/// configuration. What must survive the process is in the control block (wire::Journal), so that another process can
/// continue where this one ended.
class WorkSource {
public:
  /// \p testOrdinal: which heddle::test; 0: the whole program. \p driven: there is a driver to ask.
  WorkSource(std::uint32_t testOrdinal, bool driven);
  ~WorkSource();
  WorkSource(const WorkSource&) = delete;
  WorkSource& operator=(const WorkSource&) = delete;

  /// If there is work, calls \p warmUp before the work begins. It returns whether the test has run before.
  template <class WarmUp>
  void opens(WarmUp warmUp) {
    warm_ = hasUnit() && settle() && warmUp();
  }

  /// Begins the next execution in the strategy and calls prepareExecution. False: there is none.
  bool next();

  /// Begins the same execution again, because something else prevented it from ending.
  void again();

  struct Lesson {
    bool worthALook = false;  ///< A failure, something unsupported, or a new race.
    bool goOn = true;         ///< The driver has examined it and wants more.
  };
  /// The execution has ended, and its outcome is in the block.
  Lesson finished();

  /// The same for an execution that another process began but did not survive.
  Lesson finishedElsewhere();

  bool exhausted() const;
  bool exhaustedButForSpinning() const;
  std::uint64_t repetitions() const;  ///< Of the current unit.
  std::uint64_t executions() const { return executions_; }
  std::uint64_t steps() const { return steps_; }

private:
  bool hasUnit();
  bool settle();
  bool openUnit();
  /// \p afterAnExecution: the block holds the outcome of an execution whose process is gone.
  void startUnit(bool afterAnExecution);
  void closeUnit();
  /// False: the strategy has nothing left.
  bool begin(const ExecutionRequest& plan);
  bool isUsedUp() const;
  void commit();
  ExecutionRequest planOf(std::uint64_t executionOfUnit) const;

  const std::uint32_t testOrdinal_;
  const bool driven_;
  std::unique_ptr<schedule::Strategy> strategy_;
  bool warm_ = false;
  bool rehearsing_ = false;  ///< The next execution only teaches the strategy what it knew in another process.
  std::uint64_t executions_ = 0;
  std::uint64_t steps_ = 0;
};

}  // namespace heddle::rt
