#pragma once

#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "core/Completeness.h"
#include "explore/WorkUnit.h"

namespace heddle {

/// An execution, by the unit that it belongs to.
struct PlaceInPlan {
  std::uint64_t unit = 0;
  std::uint64_t execution = 0;  ///< As the worker counts: from the unit's firstExecution on.
};

/// What an exploration is asked to do.
struct Task {
  std::uint32_t testOrdinal = 0;
  std::uint64_t budget = 0;                ///< Executions in all.
  std::uint64_t mishapLimit = 0;           ///< Give up after so many executions that went wrong; 0: never.
  std::int32_t bound = -1;                 ///< A search: of preemptions; -1 = none.
  Division division = Division::Subtrees;  ///< A search.
};

/// Divides an exploration into units, so that any number of workers can share it. Rule: which units there are, and in
/// which order they count, depends on the outcomes of units alone, never on who did one or when. So the same seed and
/// budget give the same schedules whatever the number of workers.
class Plan {
public:
  virtual ~Plan() = default;

  /// The next unit that can be begun now. None: wait for outcomes, or finished().
  virtual std::optional<WorkUnit> next() = 0;

  /// In any order.
  virtual void done(const WorkUnit& unit, UnitOutcome outcome) = 0;

  bool finished() const { return finished_; }

  /// Where in the whole exploration an execution of a unit stands, counted from 0; none if it does not count: beyond
  /// the budget, or in a tree that has become another one. Known once every unit before it is done.
  virtual std::optional<std::uint64_t> ordinal(const PlaceInPlan& place) const = 0;

  /// So many executions count by now.
  std::uint64_t executions() const { return executions_; }
  std::uint64_t steps() const { return steps_; }
  /// Every schedule, within the bound of the search, was executed.
  virtual bool exhausted() const { return false; }
  /// So many executions went wrong that the rest was given up.
  bool givenUp() const { return task_.mishapLimit != 0 && mishaps_ >= task_.mishapLimit; }
  /// Of the executions that count, those that were ended because others show the same.
  virtual std::uint64_t repetitions() const { return 0; }
  virtual std::uint64_t states() const { return 0; }
  /// Of a search: what part of the tree is done, about; 0: not known.
  virtual double share() const { return 0; }
  virtual SearchGap gap() const { return SearchGap::None; }
  /// What the next exploration in the same program starts with.
  const Facts& facts() const { return facts_; }
  /// Trace hashes of the first executions that count, in their order.
  const std::vector<std::uint64_t>& traces() const { return traces_; }
  bool wantsTraces() const { return traces_.size() < kMaxTraces; }

protected:
  Plan(const Task& task, Facts facts) : task_(task), facts_(std::move(facts)) {}
  std::uint64_t left() const { return task_.budget - executions_; }
  /// A unit whose first \p executions count from now on.
  void countUnit(const UnitOutcome& outcome, std::uint64_t executions);

  const Task task_;
  Facts facts_;
  bool finished_ = false;

private:
  static constexpr std::size_t kMaxTraces = std::size_t{64} << 10;
  std::uint64_t executions_ = 0;
  std::uint64_t steps_ = 0;
  std::uint64_t mishaps_ = 0;
  std::vector<std::uint64_t> traces_;
};

/// How many executions a unit should have, so that handing it out costs little beside doing it, and yet many workers
/// find something to do. Told by steps: clocks would tell another story every time.
std::uint64_t suitableUnit(std::uint64_t executions, std::uint64_t steps);

}  // namespace heddle
