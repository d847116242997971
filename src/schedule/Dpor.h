#pragma once

#include "schedule/Backtracking.h"
#include "schedule/PathSearch.h"

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
/// With a preemption bound: all traces that some schedule within the bound has (Backtracking). Sleep sets are not
/// used then, because what sleeps may have been explored only at a price that is too high here; so traces repeat.
class Dpor final : public PathSearch {
public:
  explicit Dpor(const StrategyOptions& options);

  ThreadId pickThread(const Choices& choices) override;
  std::uint32_t pickValue(const ValueChoice& choice) override;
  bool learns() const override { return true; }
  void learn(const StepFact& fact) override;
  void leaveBehind(std::span<const PendingOp> pending) override;
  bool knowsTheRest() const override { return known_; }
  SearchCursor cursor(std::span<const Decision>& path) const override;
  std::span<const std::uint64_t> memory() const override;

private:
  std::size_t plannedDecisions() const override { return path_.nodes().size(); }
  const Decision& planned(std::size_t at) const override { return path_.nodes()[at].decision; }
  void prepare() override;
  void forget() override { path_.clear(); }
  void extend(const ExecutionRecord& record) override;
  bool branch() override { return path_.branch(); }

  void endAsKnown(std::uint32_t step);
  void endLiveStep();
  void readFact(const Note& note);
  void finishStep();
  void readPending(std::span<const Note> pending);

  Backtracking path_;
  mutable std::vector<std::uint64_t> words_;

  // Reading an execution.
  Transition open_;
  std::uint32_t openStep_ = 0;

  // One execution, inside of it.
  bool known_ = false;
  bool left_ = false;
  std::uint32_t watchFrom_ = 0;  ///< The step from which on the sleep set counts.
  SleepSet sleeping_;
  Transition live_;  ///< What is told so far of the step `liveStep_`.
  std::uint32_t liveStep_ = 0;
};

}  // namespace heddle
