#pragma once

#include <span>

#include "core/Decision.h"
#include "schedule/StepFact.h"

namespace heddle::schedule {

/// Optional interface of strategies that need to know which steps depend on each other. A strategy that wants the facts
/// of an execution passes its observer to the engine when the execution begins (ExecutionSetup::dependences). All
/// functions run inside the execution.
class DependenceObserver {
public:
  virtual ~DependenceObserver() = default;

  /// One observable effect of a step.
  virtual void learn(const StepFact& fact) = 0;
  /// The pending operation of each live thread, at the end or once knowsTheRest() is true. Indexed as Choices::pending.
  virtual void leaveBehind(std::span<const PendingOp> pending) = 0;
  /// Whether everything that can follow is known from other executions, so that this one may be ended here.
  virtual bool knowsTheRest() const = 0;
  /// Static facts show that \p thread can make step \p step without a choice. Whether the strategy wants the choice.
  virtual bool wantsChoice(std::uint64_t /*step*/, ThreadId /*thread*/) { return false; }
};

}  // namespace heddle::schedule
