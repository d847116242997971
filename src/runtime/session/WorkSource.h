#pragma once

#include "runtime/session/Execution.h"
#include "schedule/Strategy.h"

#include <cstdint>
#include <memory>

namespace heddle::rt {

/// Which execution comes next: out of the units that the driver hands out, or, where no driver takes part, out of the
/// budget in the configuration. What must survive the process stands in the control block (wire::Journal), so that
/// another process can go on where this one ended.
class WorkSource {
public:
  /// \p testOrdinal: of which heddle::test; 0: the whole program. \p driven: there is a driver to ask.
  WorkSource(std::uint32_t testOrdinal, bool driven);
  ~WorkSource();
  WorkSource(const WorkSource&) = delete;
  WorkSource& operator=(const WorkSource&) = delete;

  /// If there is work: calls \p warmUp before any of it is begun, which tells whether the test has run before.
  template <class WarmUp>
  void opens(WarmUp warmUp) {
    warm_ = hasUnit() && settle() && warmUp();
  }

  /// False: there is none. The strategy has begun it; prepareExecution has been called for it.
  bool next();

  /// The same execution once more: it was not its own fault that it did not come to its end.
  void again();

  struct Lesson {
    bool worthALook = false;  ///< A failure, something that was not supported, or a race that is new.
    bool goOn = true;         ///< The driver has looked at it and wants more.
  };
  /// The execution has ended, and its outcome stands in the block.
  Lesson finished();

  /// The same for an execution that another process has begun and not lived to finish.
  Lesson finishedElsewhere();

  bool exhausted() const;
  std::uint64_t repetitions() const;  ///< Of the unit at hand.
  std::uint64_t executions() const { return executions_; }
  std::uint64_t steps() const { return steps_; }

private:
  bool hasUnit();
  bool settle();
  bool openUnit();
  /// \p afterAnExecution: its outcome stands in the block, and is all that is left of the process that carried it out.
  void startUnit(bool afterAnExecution);
  bool isUsedUp() const;
  void commit();
  ExecutionPlan planOf(std::uint64_t executionOfUnit) const;

  const std::uint32_t testOrdinal_;
  const bool driven_;
  std::unique_ptr<Strategy> strategy_;
  bool warm_ = false;
  bool rehearsing_ = false;  ///< The next execution only teaches the strategy what it knew in another process.
  std::uint64_t executions_ = 0;
  std::uint64_t steps_ = 0;
};

}  // namespace heddle::rt
