#include "generate/PlanMaker.h"

#include <algorithm>

namespace heddle::generate {

PlanMaker::PlanMaker(const facts::ClassFacts& facts, const facts::DependenceTable& table, std::uint64_t seed)
    : facts_(facts), table_(table), rng_(seed) {
  for (std::size_t i = 0; i < facts.model.methods.size(); ++i) {
    callable_.push_back(i);
    if (std::ranges::any_of(table.accesses(i), &facts::Access::isWrite)) { changers_.push_back(i); }
  }
}

std::vector<std::uint32_t> PlanMaker::numbers(const facts::Callable& callable, std::size_t other) {
  std::vector<std::uint32_t> result;
  for (const facts::Parameter& parameter : callable.parameters) {
    // Half of all numbers are 1: small, not zero (a queue of capacity zero is rarely interesting), and equal.
    const std::uint32_t number = rng_.chance(1, 2) ? 1 : rng_.below(4);
    result.push_back(parameter.isSubject ? static_cast<std::uint32_t>(other) : number);
  }
  return result;
}

PlannedCall PlanMaker::object() {
  return object(rng_.below(static_cast<std::uint32_t>(facts_.model.constructors.size())));
}

PlannedCall PlanMaker::object(std::size_t constructor) {
  PlannedCall made{constructor, 0, numbers(facts_.model.constructors[constructor], 0)};
  // Two slots, workers or parties are as usual as one, and need to agree.
  for (std::uint32_t& number : made.numbers) {
    if (number == 1 && rng_.chance(1, 2)) { number = 2; }
  }
  return made;
}

PlannedCall PlanMaker::call(std::size_t method, std::size_t object, std::size_t other) {
  return {method, object, numbers(facts_.model.methods[method], other)};
}

std::size_t PlanMaker::addObjects(TestPlan& plan) {
  plan.objects.push_back(object());
  const bool asksForOne = std::ranges::any_of(callable_, [&](std::size_t method) { return takesSubject(method); });
  if (!asksForOne || rng_.chance(1, 8)) { return 0; }
  plan.objects.push_back(object());
  return 1;
}

void PlanMaker::addRandomPrefix(TestPlan& plan, std::size_t longest) {
  const std::uint32_t length = rng_.below(static_cast<std::uint32_t>(longest) + 1);
  for (std::uint32_t i = 0; i < length; ++i) {
    plan.prefix.push_back(call(anyMethod(), 0, plan.objects.size() - 1));
  }
}

void PlanMaker::addObservers(TestPlan& plan) {
  // Observers without a parameter first: they reveal the most.
  for (const std::size_t parameters : {std::size_t{0}, std::size_t{1}}) {
    for (std::size_t object = 0; object < plan.objects.size(); ++object) {
      for (const std::size_t method : callable_) {
        const facts::Callable& callable = facts_.model.methods[method];
        const bool observes = callable.isConst && callable.parameters.size() == parameters &&
                              !facts_.summaries[method].waits && !table_.accesses(method).empty();
        if (!observes || plan.callCount() >= kMaxPlanCalls) { continue; }
        const bool takesObject = parameters == 1 && callable.parameters[0].isSubject;
        const auto other = static_cast<std::uint32_t>(plan.objects.size() - 1 - object);
        plan.after.push_back({method, object, std::vector<std::uint32_t>(parameters, takesObject ? other : 1)});
      }
    }
  }
}

bool PlanMaker::takesSubject(std::size_t method) const {
  return std::ranges::any_of(facts_.model.methods[method].parameters, &facts::Parameter::isSubject);
}

bool PlanMaker::conflicts(std::size_t one, std::size_t other) const {
  return std::ranges::any_of(table_.accesses(one), [&](const facts::Access& mine) {
    return std::ranges::any_of(table_.accesses(other), [&](const facts::Access& theirs) {
      return (mine.isWrite || theirs.isWrite) && facts::mayOverlap(mine.place, theirs.place);
    });
  });
}

}  // namespace heddle::generate
