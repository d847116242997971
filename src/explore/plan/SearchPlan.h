#pragma once

#include <deque>
#include <map>

#include "explore/plan/Plan.h"
#include "explore/plan/SearchTree.h"

namespace heddle::explore {

/// An exhaustive search. A unit is a part of the tree of schedules with a quota. When the quota is used up, the rest of
/// the part is divided and appended to the queue. With a preemption bound the search runs in rounds, and each round
/// branches off from the paths that the previous one collected. Outcomes count in the order of the units.
class SearchPlan final : public Plan {
public:
  SearchPlan(const Task& task, ExecutionFacts facts);

  std::optional<WorkUnit> next() override;
  void done(const WorkUnit& unit, UnitResult outcome) override;
  std::optional<std::uint64_t> ordinal(const PlaceInPlan& place) const override;
  bool exhausted() const override { return finished_ && complete_ && gap_ == SearchGap::None; }
  std::uint64_t repetitions() const override { return repetitions_; }
  std::uint64_t states() const override { return states_; }
  double share() const override { return task_.bound < 0 ? share_ : 0; }
  SearchGap gap() const override { return gap_; }

private:
  struct Open {
    WorkUnit unit;
    std::uint32_t generation = 0;  ///< How often the part was divided.
    std::uint64_t piece = 0;       ///< Shared search: the piece of the tree.
  };
  struct Counted {
    std::uint64_t before = 0;  ///< Counted executions before those of the unit.
    std::uint64_t executions = 0;
  };

  void startTree();
  void count(const Open& open, const UnitResult& outcome);
  void divide(const Open& open, const UnitResult& outcome);
  void collect(const UnitResult& outcome);
  void changeTree();
  void shareOut(const Open& open, const UnitResult& outcome);
  void push(WorkUnit unit, std::uint32_t generation, std::uint64_t piece = 0);
  void note(SearchGap gap) { gap_ = gap_ == SearchGap::None ? gap : gap_; }

  SearchTree tree_;        ///< Shared search only.
  bool complete_ = false;  ///< Nothing was left when the search finished.
  SearchGap gap_ = SearchGap::None;
  std::uint64_t repetitions_ = 0;
  std::uint64_t states_ = 0;
  double share_ = 0;
  std::int32_t round_ = 0;

  std::deque<Open> queue_;
  std::deque<Open> nextRound_;
  std::size_t waitingDecisions_ = 0;  ///< In nextRound_.

  std::map<std::uint64_t, Open> begun_;        ///< By number; units of the current tree.
  std::map<std::uint64_t, UnitResult> early_;  ///< Done, but an earlier unit is not.
  std::uint64_t units_ = 0;                    ///< Numbers assigned so far.
  std::vector<Counted> counted_;               ///< By number. Units of a tree that has changed have no executions.
};

}  // namespace heddle::explore
