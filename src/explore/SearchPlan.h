#pragma once

#include <deque>
#include <map>

#include "explore/Plan.h"
#include "explore/SearchTree.h"

namespace heddle {

/// An exhaustive search. A unit is a part of the tree of schedules with a quota; what is left of it when the quota is
/// used up is divided and comes to stand last in the queue. With a preemption bound the search goes in rounds, and the
/// paths that one round collects are what the next one branches off from. Outcomes count in the order of the units.
class SearchPlan final : public Plan {
public:
  SearchPlan(const Task& task, Facts facts);

  std::optional<WorkUnit> next() override;
  void done(const WorkUnit& unit, UnitOutcome outcome) override;
  std::optional<std::uint64_t> ordinal(const PlaceInPlan& place) const override;
  bool exhausted() const override { return finished_ && complete_ && gap_ == SearchGap::None; }
  std::uint64_t repetitions() const override { return repetitions_; }
  std::uint64_t states() const override { return states_; }
  double share() const override { return task_.bound < 0 ? share_ : 0; }
  SearchGap gap() const override { return gap_; }

private:
  struct Open {
    WorkUnit unit;
    std::uint32_t generation = 0;  ///< How often it was divided.
    std::uint64_t piece = 0;       ///< Of the tree, where the search is shared.
  };
  struct Counted {
    std::uint64_t before = 0;  ///< Executions that count before the unit's.
    std::uint64_t executions = 0;
  };

  void startTree();
  void count(const Open& open, const UnitOutcome& outcome);
  void divide(const Open& open, const UnitOutcome& outcome);
  void collect(const UnitOutcome& outcome);
  void changeTree();
  void shareOut(const Open& open, const UnitOutcome& outcome);
  void push(WorkUnit unit, std::uint32_t generation, std::uint64_t piece = 0);
  void note(SearchGap gap) { gap_ = gap_ == SearchGap::None ? gap : gap_; }

  SearchTree tree_;        ///< Of a shared search.
  bool complete_ = false;  ///< Nothing was left when it finished.
  SearchGap gap_ = SearchGap::None;
  std::uint64_t repetitions_ = 0;
  std::uint64_t states_ = 0;
  double share_ = 0;
  std::int32_t round_ = 0;

  std::deque<Open> queue_;
  std::deque<Open> nextRound_;
  std::size_t waitingDecisions_ = 0;  ///< In nextRound_.

  std::map<std::uint64_t, Open> begun_;         ///< By number; of this tree.
  std::map<std::uint64_t, UnitOutcome> early_;  ///< Done, but an earlier one is not.
  std::uint64_t units_ = 0;                     ///< Numbers given out.
  std::vector<Counted> counted_;                ///< By number; those of a tree that changed have no executions.
};

}  // namespace heddle
