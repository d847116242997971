#include "classes/Rehearsal.h"

#include <algorithm>
#include <chrono>

#include "facts/Keeping.h"
#include "generate/PlanMaker.h"
#include "generate/Promise.h"

namespace heddle::classes {
namespace {

constexpr std::uint32_t kCompleted = 1;  ///< HEDDLE_COMPLETED
constexpr std::uint32_t kStuck = 2;      ///< HEDDLE_STUCK
constexpr std::chrono::milliseconds kLongestCall{300};
/// In tests, not in seconds, so that the same seed gives the same tests on any machine.
constexpr std::size_t kMostTests = 200;
constexpr std::size_t kCostOfSlow = 20;
constexpr std::size_t kMostOpeners = 6;  ///< Tried for one method.

enum class Alone { Returns, Fails, Waits, Unknown };

class Rehearsal {
public:
  Rehearsal(HarnessProcess& harness, const facts::ClassFacts& facts, const facts::DependenceTable& table,
            const std::function<bool()>& mustEnd, generate::GeneratorOptions& options)
      : harness_(harness),
        facts_(facts),
        keeping_(facts.model),
        maker_(facts, table, options.seed),
        mustEnd_(mustEnd),
        options_(options) {}

  Result<void> run() {
    std::vector<Alone> alone(facts_.model.methods.size(), Alone::Unknown);
    for (std::size_t method = 0; method < alone.size(); ++method) {
      if (!canRehearse(method)) { continue; }
      const auto outcome = outcomeOf({}, method);
      if (!outcome) { return tl::unexpected(outcome.error()); }
      alone[method] = *outcome;
    }
    const std::vector<std::size_t> openers = candidates(alone);
    for (std::size_t method = 0; method < alone.size(); ++method) {
      if (alone[method] != Alone::Fails && alone[method] != Alone::Waits) { continue; }
      if (auto found = findOpener(method, alone[method], openers); !found) { return found; }
    }
    for (const std::size_t method : openers) {
      if (generate::namesOpener(facts_.model.methods[method])) { options_.likelyOpeners.insert(method); }
    }
    return {};
  }

private:
  bool isOver() const { return mustEnd_() || cost_ >= kMostTests; }

  /// Methods that take values of other calls, or a second object, need more than one call anyway.
  bool canRehearse(std::size_t method) const {
    return std::ranges::none_of(keeping_.of(method), &facts::Feeding::isNeeded) && !maker_.takesSubject(method);
  }

  static generate::PlannedCall plain(generate::PlannedCall call) {
    std::ranges::fill(call.numbers, 1);
    return call;
  }

  Result<Alone> outcomeOf(const std::vector<std::size_t>& before, std::size_t method) {
    if (isOver()) { return Alone::Unknown; }
    generate::TestPlan plan;
    plan.objects = {plain(maker_.object(0))};
    for (const std::size_t one : before) {
      plan.prefix.push_back(plain(maker_.call(one, 0, 0)));
    }
    plan.threads = {{plain(maker_.call(method, 0, 0))}};
    TestBudget budget;
    budget.sequentialRuns = budget.schedules = 20;
    budget.preemptions = 0;
    budget.compare = TestBudget::Compare::Nothing;
    const auto outcome = harness_.run(plan, budget, {kLongestCall, 2 * kLongestCall});
    if (!outcome) { return tl::unexpected(outcome.error()); }
    options_.hasOwnThreads = options_.hasOwnThreads || outcome->hasOwnThreads;
    cost_ += outcome->neverReturns || outcome->died ? kCostOfSlow : 1;
    if (outcome->cut || !outcome->constructed) { return Alone::Unknown; }
    const bool isWaiting = outcome->allowedEndings == std::set<std::uint32_t>{kStuck};
    if (isWaiting) { return Alone::Waits; }
    const bool hasReturned = outcome->allowedEndings == std::set<std::uint32_t>{kCompleted};
    return hasReturned && outcome->allowedThrows.empty() ? Alone::Returns : Alone::Fails;
  }

  /// Methods that may change what others do, those with the names of openers first.
  std::vector<std::size_t> candidates(const std::vector<Alone>& alone) const {
    std::vector<std::size_t> result;
    for (const std::size_t method : maker_.stateChangers()) {
      const bool takesOther = maker_.takesSubject(method) || facts_.model.methods[method].name == "operator=";
      if (alone[method] == Alone::Returns && !takesOther) { result.push_back(method); }
    }
    std::ranges::stable_partition(
        result, [&](std::size_t method) { return generate::namesOpener(facts_.model.methods[method]); });
    return result;
  }

  Result<void> findOpener(std::size_t method, Alone before, const std::vector<std::size_t>& openers) {
    std::size_t tried = 0;
    for (const std::size_t opener : openers) {
      if (opener == method || ++tried > kMostOpeners) { continue; }
      const auto outcome = outcomeOf({opener}, method);
      if (!outcome) { return tl::unexpected(outcome.error()); }
      if (*outcome == Alone::Unknown) { return {}; }
      if (*outcome != Alone::Returns) { continue; }
      options_.openers[method] = {opener, before == Alone::Fails};
      return {};
    }
    return {};
  }

  HarnessProcess& harness_;
  const facts::ClassFacts& facts_;
  facts::Keeping keeping_;
  generate::PlanMaker maker_;
  const std::function<bool()>& mustEnd_;
  generate::GeneratorOptions& options_;
  std::size_t cost_ = 0;
};

}  // namespace

Result<void> rehearse(HarnessProcess& harness, const facts::ClassFacts& facts, const facts::DependenceTable& table,
                      const std::function<bool()>& mustEnd, generate::GeneratorOptions& options) {
  return Rehearsal(harness, facts, table, mustEnd, options).run();
}

}  // namespace heddle::classes
