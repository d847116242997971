#pragma once

#include <cstdint>
#include <memory>
#include <optional>

#include "explore/plan/SearchPlan.h"

namespace heddle::explore {

/// A search that shares an exploration with other strategies. It starts again when these find scheduling points that it
/// does not know, and ends itself when it cannot become complete.
class SearchMember {
public:
  enum class Bounds : std::uint8_t {
    None,     ///< All behaviours.
    Growing,  ///< Those within 0 preemptions, then within 1, and so on.
  };

  SearchMember(const Task& task, const Method& method, Bounds bounds, const ExecutionFacts& facts);

  /// The next unit, with at most \p most executions. Its number is that of this search.
  std::optional<WorkUnit> next(std::uint64_t most);
  /// In the order of next().
  void done(const WorkUnit& unit, UnitResult outcome);
  /// Call while no unit is handed out.
  void share(const ExecutionFacts& facts);

  bool over() const { return over_; }
  /// All behaviours were explored.
  bool exhausted() const { return exhausted_; }
  /// All behaviours within this bound were explored; -1: none.
  std::int32_t completedBound() const { return completedBound_; }
  /// Of the current search.
  std::uint64_t executions() const { return plan_->executions(); }
  std::uint64_t steps() const { return plan_->steps(); }
  double part() const { return plan_->share(); }
  std::uint64_t repetitions() const { return repetitions_; }

private:
  void start(const ExecutionFacts& facts);
  void examine();

  Task task_;
  Method method_;
  const Bounds bounds_;
  std::unique_ptr<SearchPlan> plan_;
  std::size_t sites_ = 0;  ///< Number of racing sites that the search started with.
  bool over_ = false;
  bool exhausted_ = false;
  bool isComplete_ = true;  ///< No search within a bound had a gap so far.
  std::int32_t completedBound_ = -1;
  std::uint64_t repetitions_ = 0;
};

}  // namespace heddle::explore
