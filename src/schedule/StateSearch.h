#pragma once

#include <vector>

#include "schedule/OptionOrder.h"
#include "schedule/PathSearch.h"
#include "schedule/StateHash.h"
#include "schedule/VisitedStates.h"

namespace heddle::schedule {

/// Exhaustive depth-first search that does not continue from a state it has already visited: everything that can follow
/// was, or will be, executed from there. Options are taken in order or in random order. The latter is "randomised
/// depth-first search", which finds an error deep in a large tree sooner. With static facts, threads that may interfere
/// with recent accesses come first, or the others are left out, which makes the search incomplete.
class StateSearch final : public PathSearch, public DependenceObserver {
public:
  using Order = OptionOrder::Base;
  StateSearch(const StrategyOptions& options, Order order);

  ThreadId pickThread(const Choices& choices) override;
  std::uint32_t pickValue(const ValueChoice& choice) override;
  void learn(const StepFact& fact) override { state_.learn(fact); }
  void leaveBehind(std::span<const PendingOp> /*pending*/) override {}  ///< Pending operations are not part of a state.
  bool knowsTheRest() const override { return known_; }
  SearchPosition position() const override;

private:
  struct Node {
    Decision decision;
    std::uint16_t turn = 0;                       ///< Number of options taken before this one.
    std::uint64_t preferred = OptionOrder::kAll;  ///< See OptionOrder.
  };

  OptionOrder orderAt(std::uint64_t way, const Node& node) const;
  std::uint64_t preferredAt(const Choices& choices) const;
  double share() const;
  std::size_t plannedDecisions() const override { return path_.size(); }
  const Decision& planned(std::size_t at) const override { return path_[at].decision; }
  void prepare() override;
  void forget() override;
  void extend(const ExecutionRecord& record) override;
  bool branch() override;

  const Order base_;
  const FutureUse use_;
  VisitedStates visited_;
  std::vector<Node> path_;  ///< The decisions of the next execution.
  mutable std::vector<std::uint64_t> words_;

  // State inside one execution.
  StateHash state_;
  bool known_ = false;
  std::uint64_t way_ = 0;  ///< Hash of the decisions so far.
};

}  // namespace heddle::schedule
