#pragma once

#include <cstddef>
#include <vector>

#include "core/Rng.h"
#include "facts/Dependence.h"
#include "generate/TestPlan.h"

namespace heddle {

/// The random choices that all generators share. Numbers of arguments come from a small pool, so that keys collide.
class PlanMaker {
public:
  PlanMaker(const ClassFacts& facts, const DependenceTable& table, std::uint64_t seed);

  /// A constructor with random arguments.
  PlannedCall object();
  PlannedCall object(std::size_t constructor);
  /// \p method on \p object; parameters of the class itself get \p other.
  PlannedCall call(std::size_t method, std::size_t object, std::size_t other);
  std::size_t anyMethod() { return pick(callable_); }
  /// One of a list that is not empty.
  std::size_t pick(const std::vector<std::size_t>& list) {
    return list[rng_.below(static_cast<std::uint32_t>(list.size()))];
  }
  std::uint32_t below(std::uint32_t bound) { return rng_.below(bound); }

  /// The object that is tested, and another one for those calls that ask for one; returns the number of that one.
  /// Seldom it is the same: few classes are made for that.
  std::size_t addObjects(TestPlan& plan);
  /// Up to \p longest calls of any methods, before the threads start.
  void addRandomPrefix(TestPlan& plan, std::size_t longest);
  /// Calls of const methods, on every object, after the threads: they show what was left behind. Those with a parameter
  /// are asked about the number that most arguments have.
  void addObservers(TestPlan& plan);

  /// Methods that write something.
  const std::vector<std::size_t>& stateChangers() const { return changers_; }
  bool takesSubject(std::size_t method) const;
  /// Whether one of the two writes what the other touches.
  bool conflicts(std::size_t one, std::size_t other) const;
  const std::vector<std::size_t>& methods() const { return callable_; }

private:
  std::vector<std::uint32_t> numbers(const Callable& callable, std::size_t other);

  const ClassFacts& facts_;
  const DependenceTable& table_;
  Rng rng_;
  std::vector<std::size_t> callable_;
  std::vector<std::size_t> changers_;
};

}  // namespace heddle
