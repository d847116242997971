#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "core/SearchPart.h"
#include "core/SearchStack.h"
#include "schedule/Reversals.h"

namespace heddle::schedule {

/// The current path of a reduced search, and the alternatives still to be explored. If two steps could have come in the
/// other order, an option that leads there is added to the decision before the first one, unless the decision has such
/// an option already (source sets). Receives the executions one by one, step by step.
///
/// Decisions before \c fixed belong to the process that divided the search and are never varied here. Options added to
/// them are passed on through save().
class Backtracking final : private ChoicePoints {
public:
  explicit Backtracking(std::int32_t preemptionBound) : bound_(preemptionBound) {}

  bool bounded() const { return bound_ >= 0; }
  const std::vector<SearchNode>& nodes() const { return nodes_; }
  std::uint32_t fixed() const { return fixed_; }
  /// The share of the part that is done.
  double share() const { return shareDone(std::span(nodes_).subspan(fixed_)); }

  void clear();
  [[nodiscard]] bool load(std::span<const std::uint64_t> words, std::uint32_t fixed);

  /// The sleep set when the execution reaches the last planned decision.
  SleepSet asleepAtFirst() const;
  /// The step decided by the last planned decision: all steps before it are known.
  std::uint32_t firstNewStep() const { return nodes_.empty() ? 0 : nodes_.back().step; }

  // The events of an execution, in order.
  void begin();
  void decide(const Decision& decision, std::uint32_t step, std::vector<ThreadId> options);
  /// Not None if the step cannot be added to the order.
  SearchGap make(std::uint32_t step, const Transition& what);
  /// Adds the operation that a thread was about to execute when the execution ended, as if it were the last step.
  void leave(const Transition& what);

  /// Moves to the next option of the deepest decision that has one; returns false if there is none.
  bool branch();

private:
  static constexpr std::uint32_t kNone = HappensBefore::kNone;
  bool offered(std::uint32_t step, ThreadId thread) const override;
  std::uint32_t nodeOf(std::uint32_t step) const { return step < nodeOfStep_.size() ? nodeOfStep_[step] : kNone; }
  void findRacesOf(const Transition& next);
  void reverseAll();
  void reverse(std::uint32_t earlier);
  void reverseWithinBound(std::uint32_t earlier);
  std::int32_t preemptionsBefore(std::size_t node) const;

  const std::int32_t bound_;
  std::uint32_t fixed_ = 0;
  std::vector<SearchNode> nodes_;          ///< The decisions of the next execution; after it, those of the last one.
  HappensBefore order_;                    ///< The steps that the next execution has in common with the last.
  std::vector<std::uint32_t> nodeOfStep_;  ///< Index into nodes_ of the thread decision for each step, or kNone.
  std::uint32_t settled_ = 0;              ///< Races of earlier steps are already known.

  // The execution being received.
  std::size_t decided_ = 0;
  SleepSet asleep_;
  std::vector<std::uint32_t> races_;
  std::vector<ThreadId> initials_;
};

}  // namespace heddle::schedule
