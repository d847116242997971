#pragma once

#include <vector>

#include "schedule/Frontier.h"
#include "schedule/PathSearch.h"

namespace heddle::schedule {

/// Exhaustive search, depth-first and stateless: each execution follows a prefix of decisions and then always takes the
/// first option. The record of its decisions determines where the next execution branches off.
///
/// With a preemption bound n, all schedules with 0 preemptions come first, then those with 1, ... n (Musuvathi and
/// Qadeer, PLDI 2007). Each schedule with b preemptions is found exactly once. It consists of a prefix that ends in its
/// last preemption, taken from the frontier of round b - 1, and a tail without preemptions. The tails of a prefix are
/// searched depth-first over the decisions that do not preempt.
///
/// Given a part of the tree, it searches only that part, in the round that the part belongs to, and passes the paths
/// for the next round to a sink.
class Dfs final : public PathSearch {
public:
  explicit Dfs(const StrategyOptions& options);

  ThreadId pickThread(const Choices& choices) override;
  std::uint32_t pickValue(const ValueChoice& choice) override;
  SearchPosition position() const override;

private:
  std::size_t plannedDecisions() const override { return prefix_.size(); }
  const Decision& planned(std::size_t at) const override { return prefix_[at]; }
  void forget() override;
  void extend(const ExecutionRecord& record) override;
  bool branch() override { return nextBranch() || nextPrefix(); }

  bool bounded() const { return bound_ >= 0; }
  bool nextBranch();
  bool nextPrefix();

  const std::int32_t bound_;
  double share_ = 0;  ///< Of the tree: each option of a decision counts as an equal part of the subtree.

  std::vector<Decision> prefix_;  ///< Prefix of the next execution. \c chosen of its last decision is not known yet.
  std::size_t fixed_ = 0;         ///< Number of leading decisions that came from the frontier and are not varied.
  std::int32_t round_ = 0;        ///< Number of preemptions in the current schedules.
  Frontier frontier_;             ///< Frontier of this round.
  Frontier nextFrontier_;         ///< Filled for the next round,
  PathSink* next_;                ///< unless another sink collects the paths.
};

}  // namespace heddle::schedule
