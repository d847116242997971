#pragma once

#include <map>

#include "explore/plan/Plan.h"

namespace heddle::explore {

/// Executions that differ by their seeds. They come in rounds: all units of a round start with the same facts, and what
/// they learn takes effect in the next round. Rounds grow, so that early facts take effect early.
class RoundPlan final : public Plan {
public:
  RoundPlan(const Task& task, ExecutionFacts facts);

  std::optional<WorkUnit> next() override;
  void done(const WorkUnit& unit, UnitResult outcome) override;
  std::optional<std::uint64_t> ordinal(const PlaceInPlan& place) const override;

private:
  void beginRound();
  void countInOrder();
  void endEarly(std::uint64_t end);
  void endRound();

  bool endsEarly_ = false;
  std::uint64_t units_ = 0;

  // The current round.
  std::uint64_t growth_ = 1;
  std::uint64_t unitSize_ = 1;
  std::uint64_t nextFirst_ = 0;
  std::uint64_t end_ = 0;
  std::size_t open_ = 0;                       ///< Handed out and not yet done.
  std::map<std::uint64_t, UnitResult> early_;  ///< By first execution: done, but an earlier unit is not.
  ExecutionFacts learned_;                     ///< In this round.
};

}  // namespace heddle::explore
