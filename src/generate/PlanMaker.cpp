#include "generate/PlanMaker.h"

#include <algorithm>

namespace heddle {

PlanMaker::PlanMaker(const ClassFacts& facts, const DependenceTable& table, std::uint64_t seed)
    : facts_(facts), table_(table), rng_(seed) {
  for (std::size_t i = 0; i < facts.model.methods.size(); ++i) {
    callable_.push_back(i);
    if (std::ranges::any_of(table.accesses(i), &Access::isWrite)) changers_.push_back(i);
  }
}

std::vector<std::uint32_t> PlanMaker::numbers(const Callable& callable, std::size_t other) {
  std::vector<std::uint32_t> result;
  for (const Parameter& parameter : callable.parameters) {
    // Half of all numbers are 1: small, not zero (an empty queue of capacity zero is seldom interesting), and equal.
    const std::uint32_t number = rng_.chance(1, 2) ? 1 : rng_.below(4);
    result.push_back(parameter.isSubject ? static_cast<std::uint32_t>(other) : number);
  }
  return result;
}

PlannedCall PlanMaker::object() {
  const std::size_t constructor = rng_.below(static_cast<std::uint32_t>(facts_.model.constructors.size()));
  return {constructor, 0, numbers(facts_.model.constructors[constructor], 0)};
}

PlannedCall PlanMaker::call(std::size_t method, std::size_t object, std::size_t other) {
  return {method, object, numbers(facts_.model.methods[method], other)};
}

void PlanMaker::addObservers(TestPlan& plan) {
  for (std::size_t object = 0; object < plan.objects.size(); ++object) {
    for (const std::size_t method : callable_) {
      const Callable& callable = facts_.model.methods[method];
      const bool observes = callable.isConst && callable.parameters.empty() && !facts_.summaries[method].waits &&
                            !table_.accesses(method).empty();
      if (observes && plan.callCount() < kMaxPlanCalls) plan.after.push_back(call(method, object, object));
    }
  }
}

bool PlanMaker::takesSubject(std::size_t method) const {
  return std::ranges::any_of(facts_.model.methods[method].parameters, &Parameter::isSubject);
}

bool PlanMaker::conflicts(std::size_t one, std::size_t other) const {
  return std::ranges::any_of(table_.accesses(one), [&](const Access& mine) {
    return std::ranges::any_of(table_.accesses(other), [&](const Access& theirs) {
      return (mine.isWrite || theirs.isWrite) && mayOverlap(mine.place, theirs.place);
    });
  });
}

}  // namespace heddle
