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
class Dfs final : public Strategy {
public:
  explicit Dfs(const StrategyOptions& options) : bound_(options.preemptionBound) {}

  bool beginExecution(std::uint64_t seed) override;
  ThreadId pickThread(const Choices& choices) override;
  std::uint32_t pickValue(const ValueChoice& choice) override;
  void endExecution(const ExecutionRecord& record) override;

  bool exhausted() const override { return done_ && reason_.empty(); }
  std::string_view incompleteReason() const override { return reason_; }
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
  void incomplete(std::string_view reason);

  const std::int32_t bound_;
  bool done_ = false;
  std::string_view reason_;  ///< The first thing that made the search incomplete.
  std::uint64_t programSeed_ = 0;
  bool seeded_ = false;

  std::vector<Decision> prefix_;  ///< Of the next execution. The last one's `chosen` is not known yet.
  std::size_t fixed_ = 0;         ///< Decisions of the prefix that came from the frontier: not searched further.
  std::int32_t round_ = 0;        ///< Preemptions of the schedules now executed.
  Frontier frontier_;             ///< Of this round.
  Frontier nextFrontier_;         ///< Filled for the next.

  // One execution.
  std::size_t position_ = 0;
  std::int64_t divergedAt_ = -1;
};

}  // namespace heddle
