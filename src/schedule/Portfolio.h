#pragma once

#include <memory>
#include <vector>

#include "schedule/Resumable.h"
#include "schedule/Strategy.h"
#include "schedule/StrategyOptions.h"

namespace heddle::schedule {

/// Several strategies in one process: every other execution belongs to a complete search, until it ends or cannot
/// become complete, and the others to strategies that sample, in turns. If the search has shown all behaviours, nothing
/// is left. Used by a heddle::test without `heddle run`; a campaign hands out units of the single strategies instead
/// (explore/plan/PortfolioPlan.h).
class Portfolio final : public Strategy, public Resumable {
public:
  explicit Portfolio(const StrategyOptions& options);

  std::optional<ExecutionSetup> beginExecution(const ExecutionStart& start) override;
  ThreadId pickThread(const Choices& choices) override { return active_->pickThread(choices); }
  std::uint32_t pickValue(const ValueChoice& choice) override { return active_->pickValue(choice); }
  void observe(const Event& event) override { active_->observe(event); }
  std::optional<Mismatch> endExecution(const ExecutionRecord& record) override;
  SearchPosition position() const override;
  std::size_t repeatedDecisions() const override;

private:
  bool isSearching() const { return active_ == search_.get(); }

  StrategyOptions options_;
  std::unique_ptr<Strategy> search_;
  bool searchEnds_ = false;  ///< The search is over, or of no use.
  std::vector<std::unique_ptr<Strategy>> samplers_;
  Strategy* active_;
  std::uint64_t executions_ = 0;
};

}  // namespace heddle::schedule
