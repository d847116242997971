#pragma once

#include <cstddef>

#include "schedule/ExecutionNotes.h"
#include "schedule/Strategy.h"
#include "schedule/StrategyOptions.h"

namespace heddle::schedule {

/// Common base of exhaustive searches by re-execution. Each execution follows its planned decisions and is free
/// afterwards. What it meets determines where the next one branches off. The first reason why the search is incomplete
/// is kept, unless it is that spinning threads were held back: any other reason says more.
class PathSearch : public SimpleStrategy, public Resumable {
public:
  std::optional<ExecutionSetup> beginExecution(const ExecutionStart& start) final;
  std::optional<Mismatch> endExecution(const ExecutionRecord& record) final;
  /// The last planned decision takes an option for the first time.
  std::size_t repeatedDecisions() const final { return plannedDecisions() == 0 ? 0 : plannedDecisions() - 1; }

protected:
  /// \p dependences: for a search that needs the facts of its executions.
  explicit PathSearch(const StrategyOptions& options, DependenceObserver* dependences = nullptr);

  static constexpr std::uint32_t kFree = kNoValue - 1;
  /// Inside the execution: the index of the option planned for the next decision, which belongs to \p step; kFree if
  /// any option will do, kNoValue if the plan does not fit.
  std::uint32_t follow(ChoiceKind kind, std::uint32_t count, bool currentEnabled, std::uint64_t step);

  std::size_t decisionsMade() const { return position_; }  ///< Inside the execution.
  virtual std::size_t plannedDecisions() const = 0;
  /// \c chosen of the last one may be unknown.
  virtual const Decision& planned(std::size_t at) const = 0;
  virtual void prepare() {}
  /// Scheduling points were added: this is a new tree, of which nothing has been searched.
  virtual void forget() = 0;
  /// Takes in the record of an execution that followed its plan, up to the depth bound.
  virtual void extend(const ExecutionRecord& record) = 0;
  /// Plans the next execution; returns false if nothing is left.
  virtual bool branch() = 0;

  /// The part of the cursor that is common to all searches.
  SearchCursor commonCursor() const;
  std::uint64_t programSeed() const { return programSeed_; }
  bool inPart() const { return inPart_; }
  bool isDone() const { return done_; }
  void endHere() { done_ = true; }
  void incomplete(SearchGap gap) {
    const bool saysLess = gap_ == SearchGap::None || gap_ == SearchGap::SpinningHeldBack;
    if (saysLess && gap != SearchGap::None) { gap_ = gap; }
  }

  ExecutionNotes notes_;
  std::uint64_t repetitions_ = 0;  ///< Executions that were ended early, because the rest was known from others.

private:
  void noteGaps(const ExecutionRecord& record);
  bool followed(std::span<const Decision> decisions) const;

  DependenceObserver* const dependences_;
  const bool inPart_;
  const std::uint64_t depthBound_;
  bool done_ = false;
  bool treeChanged_ = false;  ///< In a part: the search of the part ended because of that.
  SearchGap gap_ = SearchGap::None;
  std::uint64_t programSeed_;  ///< 0 if not known yet.

  // State inside one execution.
  std::size_t position_ = 0;
  bool diverged_ = false;
};

}  // namespace heddle::schedule
