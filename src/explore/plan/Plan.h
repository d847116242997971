#pragma once

#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "core/Completeness.h"
#include "explore/plan/WorkUnit.h"

namespace heddle::explore {

/// An execution, identified by its unit.
struct PlaceInPlan {
  std::uint64_t unit = 0;
  std::uint64_t execution = 0;  ///< In the worker's numbering, from the unit's firstExecution on.
};

/// What to explore.
struct Task {
  std::uint32_t testOrdinal = 0;
  std::uint64_t budget = 0;                ///< Maximum number of executions.
  std::uint64_t mishapLimit = 0;           ///< Give up after this many mishaps; 0: never.
  std::int32_t bound = -1;                 ///< Search: preemption bound; -1: none.
  Division division = Division::Subtrees;  ///< Search only.
};

/// Divides an exploration into units, so that any number of workers can share it. Rule: which units exist, and in which
/// order they count, depends only on the outcomes of units, never on which worker did one or when. The same seed and
/// budget therefore give the same schedules for any number of workers.
class Plan {
public:
  virtual ~Plan() = default;

  /// The next unit that can start now. None: wait for outcomes, or finished().
  virtual std::optional<WorkUnit> next() = 0;

  /// May be called in any order.
  virtual void done(const WorkUnit& unit, UnitResult outcome) = 0;

  bool finished() const { return finished_; }

  /// The index of an execution in the whole exploration, from 0. None if it does not count, because it is beyond the
  /// budget or in a tree that has changed. Known once every earlier unit is done.
  virtual std::optional<std::uint64_t> ordinal(const PlaceInPlan& place) const = 0;

  /// Number of executions that count so far.
  std::uint64_t executions() const { return executions_; }
  std::uint64_t steps() const { return steps_; }
  /// Every schedule within the bound of the search was executed.
  virtual bool exhausted() const { return false; }
  /// The rest was given up after too many mishaps.
  bool givenUp() const { return task_.mishapLimit != 0 && mishaps_ >= task_.mishapLimit; }
  /// Counted executions that were ended early because others show the same.
  virtual std::uint64_t repetitions() const { return 0; }
  virtual std::uint64_t states() const { return 0; }
  /// Search: approximate share of the tree that is done; 0: unknown.
  virtual double share() const { return 0; }
  virtual SearchGap gap() const { return SearchGap::None; }
  /// Besides other executions, all behaviours with at most this many preemptions were explored; -1: none.
  virtual std::int32_t completedBound() const { return -1; }
  /// The facts that the next exploration of the same program starts with.
  const ExecutionFacts& facts() const { return facts_; }
  /// Trace hashes of the first executions that count, in order.
  const std::vector<std::uint64_t>& traces() const { return traces_; }
  bool wantsTraces() const { return traces_.size() < kMaxTraces; }

protected:
  Plan(const Task& task, ExecutionFacts facts) : task_(task), facts_(std::move(facts)) {}
  std::uint64_t left() const { return task_.budget - executions_; }
  /// Counts the first \p executions of a unit.
  void countUnit(const UnitResult& outcome, std::uint64_t executions);

  const Task task_;
  ExecutionFacts facts_;
  bool finished_ = false;

private:
  static constexpr std::size_t kMaxTraces = std::size_t{64} << 10;
  std::uint64_t executions_ = 0;
  std::uint64_t steps_ = 0;
  std::uint64_t mishaps_ = 0;
  std::vector<std::uint64_t> traces_;
};

/// A suitable number of executions for a unit: large enough that handing it out is cheap, small enough that many
/// workers find work. Computed from steps, since clocks are not reproducible.
std::uint64_t suitableUnit(std::uint64_t executions, std::uint64_t steps);

}  // namespace heddle::explore
