#pragma once

#include <cstddef>
#include <map>
#include <vector>

#include "explore/plan/Plan.h"
#include "explore/plan/SearchMember.h"
#include "explore/plan/Shares.h"

namespace heddle::explore {

/// Several strategies side by side: a complete search, which ends the exploration if it ends within the budget, one
/// within a growing number of preemptions, and strategies that sample. All share what executions teach. They come in
/// rounds. A round has a fixed list of units, whose outcomes count in the order of the list and take effect in the next
/// round.
class PortfolioPlan final : public Plan {
public:
  /// What the units have in common.
  struct Setup {
    wire::Points points = wire::Points::Racing;
    std::uint32_t earlyShare = 0;  ///< Of the strategies that sample.
    bool eliminates = false;
  };

  PortfolioPlan(const Task& task, ExecutionFacts facts, const Setup& setup);

  std::optional<WorkUnit> next() override;
  void done(const WorkUnit& unit, UnitResult outcome) override;
  std::optional<std::uint64_t> ordinal(const PlaceInPlan& place) const override;
  bool exhausted() const override { return all_.exhausted(); }
  std::uint64_t repetitions() const override { return all_.repetitions() + within_.repetitions(); }
  std::int32_t completedBound() const override { return within_.completedBound(); }

private:
  /// A unit of the round. Units of searches have a number in their search.
  struct Entry {
    WorkUnit unit;
    SearchMember* search = nullptr;
    std::uint64_t numberInSearch = 0;
    std::size_t sampler = 0;
  };
  struct Counted {
    std::uint64_t before = 0;  ///< Executions of earlier units.
    std::uint64_t executions = 0;
    std::uint64_t first = 0;  ///< The number of its first execution in the unit.
  };

  void beginRound();
  bool isLong() const;
  std::uint64_t partOfSearch(std::uint64_t executions) const;
  void addSamples(std::uint64_t executions);
  std::uint64_t addSearch(SearchMember& search, std::uint64_t executions);
  void add(Entry entry);
  void count(const Entry& entry, UnitResult outcome);
  void endRound();

  const Setup setup_;
  Shares shares_;
  SearchMember all_;
  SearchMember within_;
  std::uint64_t samples_ = 0;  ///< Executions of the strategies that sample, of which each has its own seed.
  std::uint64_t growth_ = 1;
  std::uint64_t unitSize_ = 1;
  bool endsEarly_ = false;

  // The current round.
  std::vector<Entry> round_;
  std::size_t handedOut_ = 0;
  std::size_t countedUnits_ = 0;
  std::map<std::uint64_t, UnitResult> early_;  ///< By number: done, but an earlier unit is not.
  ExecutionFacts learned_;

  std::vector<Counted> counted_;  ///< By number.
};

}  // namespace heddle::explore
