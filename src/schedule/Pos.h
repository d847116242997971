#pragma once

#include "core/Rng.h"
#include "schedule/Strategy.h"

#include <vector>

namespace heddle {

/// Partial order sampling (Yuan, Yang, Gu, CAV 2018): every pending operation has a random priority and the highest
/// enabled one runs; after it the pending operations that conflict with it draw anew, so that one lucky number does not
/// decide more than one race.
class Pos final : public Strategy {
public:
  bool beginExecution(std::uint64_t seed) override;
  ThreadId pickThread(const Choices& choices) override;
  std::uint32_t pickValue(const ValueChoice& choice) override;
  void observe(const Event& event) override;
  bool observes() const override { return true; }

private:
  /// Steps without a choice that are kept apart; after more of them everybody draws anew, which is as random.
  static constexpr std::size_t kMaxExecuted = 16;

  void forgetConflicting(std::span<const PendingOp> pending);

  Rng rng_;
  std::vector<std::uint64_t> priorities_;  ///< Of the pending operation, indexed by ThreadId; 0: to be drawn.
  std::vector<PendingOp> executed_;        ///< Since the last pick.
  bool forgetAll_ = false;
};

}  // namespace heddle
