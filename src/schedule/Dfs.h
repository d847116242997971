#pragma once

#include "schedule/Frontier.h"
#include "schedule/Strategy.h"
#include "schedule/StrategyOptions.h"

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
class Dfs final : public Strategy {
public:
  explicit Dfs(const StrategyOptions& options);
  Dfs(const Dfs&) = delete;
  Dfs& operator=(const Dfs&) = delete;

  bool beginExecution(std::uint64_t seed) override;
  ThreadId pickThread(const Choices& choices) override;
  std::uint32_t pickValue(const ValueChoice& choice) override;
  void endExecution(const ExecutionRecord& record) override;

  bool exhausted() const override { return done_ && gap_ == SearchGap::None; }
  std::string_view incompleteReason() const override { return gapWords(gap_); }
  SearchCursor cursor(std::span<const Decision>& path) const override;
  std::int64_t divergedAt() const override { return divergedAt_; }
  std::uint64_t programSeed(std::uint64_t seed) const override;

private:
  bool bounded() const { return bound_ >= 0; }
  std::uint32_t follow(ChoiceKind kind, std::uint32_t count, bool currentEnabled);
  bool followed(std::span<const Decision> decisions) const;
  void restart();
  void noteGaps(const ExecutionRecord& record);
  void extend(std::span<const Decision> decisions);
  bool branch();
  bool nextPrefix();
  void incomplete(SearchGap gap);

  const std::int32_t bound_;
  bool done_ = false;
  SearchGap gap_ = SearchGap::None;  ///< The first thing that made the search incomplete.
  bool inPart_ = false;
  double share_ = 0;           ///< Of the tree: each option of a decision stands for an equal part of what is below it.
  bool treeChanged_ = false;   ///< In a part: it has come to an end with that.
  std::uint64_t programSeed_;  ///< 0: not known yet.

  std::vector<Decision> prefix_;  ///< Of the next execution. The last one's `chosen` is not known yet.
  std::size_t fixed_ = 0;         ///< Decisions of the prefix that came from the frontier: not searched further.
  std::int32_t round_ = 0;        ///< Preemptions of the schedules now executed.
  Frontier frontier_;             ///< Of this round.
  Frontier nextFrontier_;         ///< Filled for the next,
  PathSink* next_;                ///< unless somebody else collects.

  // One execution.
  std::size_t position_ = 0;
  std::int64_t divergedAt_ = -1;
};

}  // namespace heddle
