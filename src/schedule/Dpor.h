#pragma once

#include "schedule/ExecutionNotes.h"
#include "schedule/Races.h"
#include "schedule/SearchStack.h"
#include "schedule/Strategy.h"
#include "schedule/StrategyOptions.h"

#include <vector>

namespace heddle {

/// Exhaustive search by re-execution, as Dfs, that leaves out executions which differ from others only in the order of
/// steps that do not depend on each other: dynamic partial order reduction with source sets and sleep sets (Abdulla,
/// Aronsson, Jonsson, Sagonas: "Optimal dynamic partial order reduction", POPL 2014, algorithm 1; JACM 2017).
///
/// After each execution its steps are ordered by happens-before; wherever two steps could have come in the other order,
/// an option that leads there is put on the list of the node before the first one, unless one is on it already. Sleep
/// sets see to it that no two complete executions are the same but for that order; those that turn out to be a
/// repetition are ended early and counted apart. Where we differ: steps may wait for each other (Races.h says how);
/// choices of values are branched fully; a step that is not told by its objects depends on all others.
///
/// With a preemption bound: all traces that some schedule within the bound has (reverseWithinBound). Sleep sets are not
/// used then, because what sleeps may have been explored only at a price that is too high here; so traces repeat.
class Dpor final : public Strategy, private ChoicePoints {
public:
  explicit Dpor(const StrategyOptions& options);
  Dpor(const Dpor&) = delete;
  Dpor& operator=(const Dpor&) = delete;

  bool beginExecution(std::uint64_t seed) override;
  ThreadId pickThread(const Choices& choices) override;
  std::uint32_t pickValue(const ValueChoice& choice) override;
  bool learns() const override { return true; }
  void learn(const StepFact& fact) override;
  void leaveBehind(std::span<const PendingOp> pending) override;
  bool knowsTheRest() const override { return known_; }
  void endExecution(const ExecutionRecord& record) override;

  bool exhausted() const override { return done_ && gap_ == SearchGap::None; }
  std::string_view incompleteReason() const override { return gapWords(gap_); }
  SearchCursor cursor(std::span<const Decision>& path) const override;
  std::span<const std::uint64_t> memory() const override;
  std::int64_t divergedAt() const override { return divergedAt_; }
  std::uint64_t programSeed(std::uint64_t seed) const override;

private:
  bool offered(std::uint32_t step, ThreadId thread) const override;

  std::uint32_t follow(ChoiceKind kind, std::uint32_t count, bool currentEnabled);
  void restart();
  bool followed(const ExecutionRecord& record) const;
  void read(const ExecutionRecord& record);
  void readNode(const Note& note, std::span<const Note> options, const ExecutionRecord& record);
  void readPending(std::span<const Note> pending);
  void finishStep();
  double share() const;
  bool bounded() const { return bound_ >= 0; }
  RacesWanted kind() const { return bounded() ? RacesWanted::All : RacesWanted::NotHidden; }
  void reverse(std::uint32_t earlier);
  void reverseWithinBound(std::uint32_t earlier);
  std::int32_t preemptionsBefore(std::size_t node) const;
  bool branch();
  void incomplete(SearchGap gap) { gap_ = gap_ == SearchGap::None ? gap : gap_; }

  const std::int32_t bound_;
  bool done_ = false;
  bool inPart_ = false;
  bool treeChanged_ = false;
  SearchGap gap_ = SearchGap::None;
  std::uint64_t repetitions_ = 0;  ///< Executions that were not complete ones: known from others.
  std::uint64_t programSeed_;
  ExecutionNotes notes_;
  mutable std::vector<std::uint64_t> words_;

  std::vector<SearchNode> stack_;          ///< The decisions of the next execution; afterwards, of the last one.
  HappensBefore order_;                    ///< Of the steps that the next execution has in common with the last.
  std::vector<std::uint32_t> nodeOfStep_;  ///< Index in stack_ of the thread decision, or kNone.
  std::uint32_t settled_ = 0;              ///< Races of the steps before this one are known.

  // Reading an execution.
  std::size_t decisions_ = 0;
  SleepSet asleep_;
  Transition open_;
  std::uint32_t openStep_ = 0;
  std::vector<std::uint32_t> races_;
  std::vector<ThreadId> initials_;

  // One execution, inside of it.
  std::size_t position_ = 0;
  std::int64_t divergedAt_ = -1;
  bool known_ = false;
  bool left_ = false;
  std::uint32_t watchFrom_ = 0;  ///< The step from which on the sleep set counts.
  SleepSet sleeping_;
};

}  // namespace heddle
