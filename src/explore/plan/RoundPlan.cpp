#include "explore/plan/RoundPlan.h"

#include <algorithm>

namespace heddle::explore {
namespace {

/// Units per round, once rounds have grown: many per worker, so that none waits long for the last one.
constexpr std::uint64_t kUnitsPerRound = 64;
/// Rounds that learn nothing new grow by up to this factor.
constexpr std::uint64_t kMaxGrowth = 64;
/// A schedule and its repetition (check-determinism) belong in one unit.
constexpr std::uint64_t kSmallestUnit = 2;

}  // namespace

RoundPlan::RoundPlan(const Task& task, ExecutionFacts facts) : Plan(task, std::move(facts)) { beginRound(); }

void RoundPlan::beginRound() {
  // The first rounds have 2, 2, 4, 8, ... executions, because the first ones teach the most.
  unitSize_ = std::max(kSmallestUnit, suitableUnit(executions(), steps()));
  const std::uint64_t wanted = std::max(kSmallestUnit, std::min(executions(), unitSize_ * kUnitsPerRound * growth_));
  unitSize_ = std::min(unitSize_, std::max(kSmallestUnit, wanted / 8 & ~std::uint64_t{1}));
  learned_ = facts_;
  nextFirst_ = executions();
  end_ = executions() + std::min(wanted, left());
  finished_ = nextFirst_ == end_;
}

std::optional<WorkUnit> RoundPlan::next() {
  if (finished_ || nextFirst_ >= end_) { return std::nullopt; }
  WorkUnit unit;
  unit.number = units_++;
  unit.testOrdinal = task_.testOrdinal;
  unit.firstExecution = nextFirst_;
  unit.executions = std::min(unitSize_, end_ - nextFirst_);
  unit.facts = facts_;
  nextFirst_ += unit.executions;
  ++open_;
  return unit;
}

void RoundPlan::done(const WorkUnit& unit, UnitResult outcome) {
  // If a strategy ended the unit early, it has nothing more to do, and the plan ends.
  if (outcome.executions < unit.executions) { endEarly(unit.firstExecution + outcome.executions); }
  early_.emplace(unit.firstExecution, std::move(outcome));
  countInOrder();
  if (--open_ == 0 && nextFirst_ >= end_) { endRound(); }
}

void RoundPlan::endEarly(std::uint64_t end) {
  end_ = std::min(end_, end);
  nextFirst_ = std::max(nextFirst_, end_);
  endsEarly_ = true;
}

void RoundPlan::countInOrder() {
  while (!early_.empty() && early_.begin()->first == executions() && executions() < end_) {
    const UnitResult outcome = std::move(early_.begin()->second);
    early_.erase(early_.begin());
    countUnit(outcome, outcome.executions);
    learned_.merge(outcome.facts);
    if (givenUp()) { endEarly(executions()); }
  }
}

void RoundPlan::endRound() {
  early_.clear();
  const bool learned =
      learned_.racingSites.size() + learned_.threads.size() != facts_.racingSites.size() + facts_.threads.size();
  growth_ = learned ? 1 : std::min(2 * growth_, kMaxGrowth);
  facts_ = learned_;
  if (endsEarly_) {
    finished_ = true;
  } else {
    beginRound();
  }
}

std::optional<std::uint64_t> RoundPlan::ordinal(const PlaceInPlan& place) const {
  const bool counts = !endsEarly_ || place.execution < end_;
  return counts ? std::optional(place.execution) : std::nullopt;
}

}  // namespace heddle::explore
