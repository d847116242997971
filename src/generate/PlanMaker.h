#pragma once

#include <cstddef>
#include <vector>

#include "core/Rng.h"
#include "facts/Dependence.h"
#include "generate/TestPlan.h"

namespace heddle::generate {

/// The random choices shared by all generators. Arguments are drawn from a small range of numbers, so that keys
/// collide.
class PlanMaker {
public:
  PlanMaker(const facts::ClassFacts& facts, const facts::DependenceTable& table, std::uint64_t seed);

  /// A constructor with random arguments.
  PlannedCall object();
  PlannedCall object(std::size_t constructor);
  /// A call of \p method on \p object. Parameters of the class itself get \p other.
  PlannedCall call(std::size_t method, std::size_t object, std::size_t other);
  std::size_t anyMethod() { return pick(callable_); }
  /// A random element of a non-empty list.
  std::size_t pick(const std::vector<std::size_t>& list) {
    return list[rng_.below(static_cast<std::uint32_t>(list.size()))];
  }
  std::uint32_t below(std::uint32_t bound) { return rng_.below(bound); }

  /// Adds the object under test, and a second one if methods take one. Returns the index of the object to pass as an
  /// argument. Rarely this is the same object: few classes are designed for that.
  std::size_t addObjects(TestPlan& plan);
  /// Adds up to \p longest calls of random methods before the threads start.
  void addRandomPrefix(TestPlan& plan, std::size_t longest);
  /// Adds calls of const methods on every object after the threads, which show the final state. A parameter gets the
  /// number that is most frequent among the arguments.
  void addObservers(TestPlan& plan);

  /// Methods that write to shared memory.
  const std::vector<std::size_t>& stateChangers() const { return changers_; }
  bool takesSubject(std::size_t method) const;
  /// Whether one of the two writes something that the other touches.
  bool conflicts(std::size_t one, std::size_t other) const;
  const std::vector<std::size_t>& methods() const { return callable_; }

private:
  std::vector<std::uint32_t> numbers(const facts::Callable& callable, std::size_t other);

  const facts::ClassFacts& facts_;
  const facts::DependenceTable& table_;
  Rng rng_;
  std::vector<std::size_t> callable_;
  std::vector<std::size_t> changers_;
};

}  // namespace heddle::generate
