#pragma once

#include "schedule/ExecutionNotes.h"
#include "schedule/StateHash.h"
#include "schedule/Strategy.h"
#include "schedule/StrategyOptions.h"
#include "schedule/VisitedStates.h"

#include <vector>

namespace heddle {

/// Exhaustive search, depth first, that does not go on from a state in which it has been before: all that can follow
/// was, or will be, executed from there. Options are taken in their order, or in random order: the latter is
/// "randomised depth-first search", which meets an error deep in a large tree sooner.
class StateSearch final : public Strategy {
public:
  enum class Order : std::uint8_t { First, Random };
  StateSearch(const StrategyOptions& options, Order order);
  StateSearch(const StateSearch&) = delete;
  StateSearch& operator=(const StateSearch&) = delete;

  bool beginExecution(std::uint64_t seed) override;
  ThreadId pickThread(const Choices& choices) override;
  std::uint32_t pickValue(const ValueChoice& choice) override;
  bool learns() const override { return true; }
  void learn(const StepFact& fact) override { state_.learn(fact); }
  bool knowsTheRest() const override { return known_; }
  void endExecution(const ExecutionRecord& record) override;

  bool exhausted() const override { return done_ && gap_ == SearchGap::None; }
  std::string_view incompleteReason() const override { return gapWords(gap_); }
  SearchCursor cursor(std::span<const Decision>& path) const override;
  std::span<const std::uint64_t> memory() const override;
  std::int64_t divergedAt() const override { return divergedAt_; }
  std::uint64_t programSeed(std::uint64_t seed) const override;

private:
  struct Node {
    Decision decision;
    std::uint16_t turn = 0;  ///< Options taken before this one.
  };
  /// The option that is taken \p turn-th, where the decisions \p way lead. The order is told by the seed and the way,
  /// so it is not kept.
  std::uint16_t option(std::uint64_t way, std::uint16_t count, std::uint16_t turn) const;
  std::uint32_t follow(ChoiceKind kind, std::uint32_t count, bool currentEnabled);
  bool followed(const ExecutionRecord& record) const;
  void read(const ExecutionRecord& record);
  bool branch();
  void incomplete(SearchGap gap) { gap_ = gap_ == SearchGap::None ? gap : gap_; }

  const Order order_;
  bool done_ = false;
  bool inPart_ = false;
  bool treeChanged_ = false;
  SearchGap gap_ = SearchGap::None;
  std::uint64_t repetitions_ = 0;
  std::uint64_t seed_ = 0;
  std::uint64_t programSeed_;
  ExecutionNotes notes_;
  VisitedStates visited_;
  std::vector<Node> path_;  ///< The decisions of the next execution.
  mutable std::vector<std::uint64_t> words_;

  // One execution, inside of it.
  StateHash state_;
  std::size_t position_ = 0;
  std::int64_t divergedAt_ = -1;
  bool known_ = false;
  std::uint64_t way_ = 0;  ///< Hash of the decisions so far.
};

}  // namespace heddle
