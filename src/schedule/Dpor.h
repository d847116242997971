#pragma once

#include <vector>

#include "schedule/Backtracking.h"
#include "schedule/PathSearch.h"

namespace heddle::schedule {

/// Exhaustive search by re-execution, like Dfs, that skips executions which differ from others only in the order of
/// independent steps: dynamic partial order reduction with source sets and sleep sets (Abdulla, Aronsson, Jonsson,
/// Sagonas: "Optimal dynamic partial order reduction", POPL 2014, algorithm 1; JACM 2017).
///
/// After each execution its steps are ordered by happens-before. Wherever two steps could have come in the other order,
/// an option that leads there is added to the node before the first one, unless the node has one already. Sleep sets
/// ensure that no two complete executions are equivalent. Executions that turn out to be redundant are ended early and
/// counted separately. Differences from the paper: steps may wait for each other (see Races.h); choices of values are
/// fully explored; a step that is not tied to objects depends on all others.
///
/// Static facts may show that all executions from a state can begin with one thread (DependenceObserver::wantsChoice).
/// If that thread is asleep, the choice is needed all the same: the steps of others must be executed, because their
/// races with earlier steps add options.
///
/// With a preemption bound, it explores all traces of the schedules within the bound (see Backtracking). Sleep sets are
/// not used then, because what a sleeping thread would do may have been explored only with too many preemptions. So
/// traces repeat.
class Dpor final : public PathSearch, public DependenceObserver {
public:
  explicit Dpor(const StrategyOptions& options);

  ThreadId pickThread(const Choices& choices) override;
  std::uint32_t pickValue(const ValueChoice& choice) override;
  void learn(const StepFact& fact) override;
  void leaveBehind(std::span<const PendingOp> pending) override;
  bool knowsTheRest() const override { return known_; }
  bool wantsChoice(std::uint64_t step, ThreadId thread) override;
  SearchPosition position() const override;

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

  // Reading the notes of an execution.
  Transition open_;
  std::uint32_t openStep_ = 0;

  // State inside one execution.
  bool known_ = false;
  bool left_ = false;
  std::uint32_t watchFrom_ = 0;  ///< The step from which the sleep set applies.
  SleepSet sleeping_;
  Transition live_;  ///< The facts received so far about the step \c liveStep_.
  std::uint32_t liveStep_ = 0;
};

}  // namespace heddle::schedule
