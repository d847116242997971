#pragma once

#include <map>
#include <vector>

#include "core/Rng.h"
#include "schedule/PathSearch.h"
#include "schedule/StateHash.h"
#include "schedule/VisitedStates.h"

namespace heddle::schedule {

/// Greedy best-first search through a sequence of locations (Rungta and Mercer, ISSTA 2009: guided test). Each
/// execution takes the option that passes the next location, otherwise the one with the smallest rank; ties are broken
/// at random. The options not taken are kept. When a path ends, a number of passed locations is drawn at random, and
/// the option with the smallest rank among those kept at that level is resumed. A state that was visited with as many
/// locations passed ends the path.
class Guided final : public PathSearch, public DependenceObserver {
public:
  static constexpr std::uint32_t kDefaultLimit = 100'000;

  explicit Guided(const StrategyOptions& options);

  ThreadId pickThread(const Choices& choices) override;
  std::uint32_t pickValue(const ValueChoice& choice) override;
  void learn(const StepFact& fact) override { state_.learn(fact); }
  void leaveBehind(std::span<const PendingOp> /*pending*/) override {}
  bool knowsTheRest() const override { return known_; }
  SearchPosition position() const override;

private:
  static constexpr std::uint32_t kRoot = ~std::uint32_t{0};

  /// A decision of some execution; its path consists of its parents.
  struct Node {
    std::uint32_t parent = kRoot;
    Decision decision;
  };
  /// An option that was not taken.
  struct Alternative {
    std::uint32_t parent = kRoot;  ///< The decision before.
    Decision decision;
  };
  using Level = std::map<std::uint32_t, std::vector<Alternative>>;  ///< By rank.

  std::size_t plannedDecisions() const override { return path_.size(); }
  const Decision& planned(std::size_t at) const override { return path_[at]; }
  void prepare() override;
  void forget() override;
  void extend(const ExecutionRecord& record) override;
  bool branch() override;

  std::uint32_t leastOf(std::span<const std::uint32_t> ranks) const;
  void load(std::span<const std::uint64_t> words);
  std::uint32_t addNode(std::uint32_t parent, const Decision& decision);
  void keep(std::uint32_t level, std::uint32_t rank, const Alternative& alternative);
  void dropOne();
  void plan(const Alternative& chosen);
  void collectGarbage();

  const std::size_t limit_;
  std::vector<Node> nodes_;
  std::vector<Level> levels_;  ///< By number of locations passed.
  std::size_t kept_ = 0;       ///< Number of alternatives.
  std::uint64_t drawn_ = 0;    ///< How often something was drawn at random between executions.
  VisitedStates visited_;
  std::vector<Decision> path_;        ///< The decisions of the next execution.
  std::uint32_t pathParent_ = kRoot;  ///< The node of the last but one of them.
  std::size_t nodesAfterCleaning_ = 0;
  mutable std::vector<std::uint64_t> words_;

  // State inside one execution.
  StateHash state_;
  bool known_ = false;
  std::uint64_t way_ = 0;         ///< Hash of the decisions so far.
  std::uint32_t lastPassed_ = 0;  ///< At the last decision between threads,
  std::uint32_t lastRank_ = 0;    ///< and the rank of the thread that it chose.
  std::vector<std::uint32_t> ranks_;
};

}  // namespace heddle::schedule
