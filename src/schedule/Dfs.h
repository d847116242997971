#pragma once

#include "schedule/Frontier.h"
#include "schedule/PathSearch.h"

#include <vector>

namespace heddle {

/// Exhaustive search, depth first and stateless: each execution follows a prefix of decisions, then always the first
/// option; the record of what it met tells where the next one branches off.
///
/// With a preemption bound n, all schedules with 0 preemptions come first, then those with 1, ... n (Musuvathi and
/// Qadeer, PLDI 2007). A schedule with b preemptions is found once only: it is a prefix that ends in its last
/// preemption, taken from the frontier that round b - 1 left, and a tail without one; the tails of one prefix are
/// searched depth first over the decisions that cost nothing.
///
/// Given a part of the tree it searches that alone, in the round that the part belongs to, and hands what it finds for
/// the next round to a sink.
class Dfs final : public PathSearch {
public:
  explicit Dfs(const StrategyOptions& options);

  ThreadId pickThread(const Choices& choices) override;
  std::uint32_t pickValue(const ValueChoice& choice) override;
  SearchCursor cursor(std::span<const Decision>& path) const override;

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
  double share_ = 0;  ///< Of the tree: each option of a decision stands for an equal part of what is below it.

  std::vector<Decision> prefix_;  ///< Of the next execution. The last one's `chosen` is not known yet.
  std::size_t fixed_ = 0;         ///< Decisions of the prefix that came from the frontier: not searched further.
  std::int32_t round_ = 0;        ///< Preemptions of the schedules now executed.
  Frontier frontier_;             ///< Of this round.
  Frontier nextFrontier_;         ///< Filled for the next,
  PathSink* next_;                ///< unless somebody else collects.
};

}  // namespace heddle
