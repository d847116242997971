#pragma once

#include "core/SearchPart.h"
#include "core/SearchStack.h"
#include "schedule/Races.h"

#include <cstdint>
#include <span>
#include <vector>

namespace heddle {

/// The path that a reduced search stands on, and what has to be tried beside it: where two steps could have come in the
/// other order, an option that leads there is put on the list of the decision before the first one, unless one is on it
/// already (source sets). Is told one execution after the other, step by step.
///
/// Below `fixed` decisions belong to somebody else, who divided the search: they are never varied here; what is put on
/// their lists is told by save().
class Backtracking final : private ChoicePoints {
public:
  explicit Backtracking(std::int32_t preemptionBound) : bound_(preemptionBound) {}

  bool bounded() const { return bound_ >= 0; }
  const std::vector<SearchNode>& nodes() const { return nodes_; }
  std::uint32_t fixed() const { return fixed_; }
  /// Of the part.
  double share() const { return shareDone(std::span(nodes_).subspan(fixed_)); }

  void clear();
  [[nodiscard]] bool load(std::span<const std::uint64_t> words, std::uint32_t fixed);

  /// Asleep when the execution comes to the last decision that was planned for it.
  SleepSet asleepAtFirst() const;
  /// The step that the last planned decision decides: all steps before it are known.
  std::uint32_t firstNewStep() const { return nodes_.empty() ? 0 : nodes_.back().step; }

  // What an execution has done, in its order.
  void begin();
  void decide(const Decision& decision, std::uint32_t step, std::vector<ThreadId> options);
  /// Not None: the step cannot be put into the order.
  SearchGap make(std::uint32_t step, const Transition& what);
  /// A thread stood before this when all was over: it comes last, as if it were a step.
  void leave(const Transition& what);

  /// The deepest decision that still has an option; false: there is none.
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
  std::vector<SearchNode> nodes_;          ///< The decisions of the next execution; afterwards, of the last one.
  HappensBefore order_;                    ///< Of the steps that the next execution has in common with the last.
  std::vector<std::uint32_t> nodeOfStep_;  ///< Index in nodes_ of the thread decision, or kNone.
  std::uint32_t settled_ = 0;              ///< Races of the steps before this one are known.

  // Of the execution that is being told.
  std::size_t decided_ = 0;
  SleepSet asleep_;
  std::vector<std::uint32_t> races_;
  std::vector<ThreadId> initials_;
};

}  // namespace heddle
