#pragma once

#include <vector>

#include "core/Rng.h"
#include "schedule/Strategy.h"

namespace heddle::schedule {

/// Partial order sampling (Yuan, Yang, Gu, CAV 2018): every pending operation has a random priority, and the highest
/// enabled one runs. Pending operations that conflict with it then draw new priorities, so that one number does not
/// decide more than one race.
class Pos final : public SimpleStrategy {
public:
  std::optional<ExecutionSetup> beginExecution(const ExecutionStart& start) override;
  ThreadId pickThread(const Choices& choices) override;
  std::uint32_t pickValue(const ValueChoice& choice) override;
  void observe(const Event& event) override;

private:
  /// Maximum number of steps without a choice that are kept; beyond that all threads draw again, which is just as
  /// random.
  static constexpr std::size_t kMaxExecuted = 16;

  void forgetConflicting(std::span<const PendingOp> pending);

  Rng rng_;
  std::vector<std::uint64_t> priorities_;  ///< Of the pending operation, indexed by ThreadId; 0: not drawn yet.
  std::vector<PendingOp> executed_;        ///< Operations since the last pick.
  bool forgetAll_ = false;
};

}  // namespace heddle::schedule
