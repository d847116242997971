#include <algorithm>

#include "generate/Generators.h"
#include "generate/PlanMaker.h"

namespace heddle::generate {
namespace {

class OpeningGenerator : public Generator {
public:
  OpeningGenerator(const GeneratorInput& input, std::unique_ptr<Generator> inner)
      : options_(input.options), maker_(input.facts, input.table, input.options.seed), inner_(std::move(inner)) {}

  std::optional<GeneratedTest> next() override {
    std::optional<GeneratedTest> test = inner_->next();
    if (!test || test->plan.callCount() == 0) { return test; }
    for (std::size_t object = 0; object < test->plan.objects.size(); ++object) {
      open(test->plan, object);
    }
    return test;
  }

  std::set<std::pair<std::size_t, std::size_t>> targetPairs() const override { return inner_->targetPairs(); }

private:
  void open(TestPlan& plan, std::size_t object) {
    const std::set<std::size_t> called = methodsOn(plan, object);
    std::vector<std::size_t> wanted;
    for (const std::size_t method : called) {
      addOpenersOf(method, wanted);
    }
    for (const std::size_t method : options_.likelyOpeners) {
      if (!called.contains(method) && maker_.below(2) == 0) { addOnce(method, wanted); }
    }
    std::vector<PlannedCall> first;
    for (const std::size_t method : wanted) {
      const bool isTested = isInThreads(plan, method) && maker_.below(2) == 0;
      if (isTested || plan.callCount() + first.size() >= kMaxPlanCalls) { continue; }
      // A second call may fail because of the first.
      std::erase_if(plan.prefix, [&](const PlannedCall& call) {
        return call.operation == method && call.object == object && call.label == 0;
      });
      first.push_back(maker_.call(method, object, object));
    }
    plan.prefix.insert(plan.prefix.begin(), first.begin(), first.end());
  }

  /// What the method needs, after what that needs.
  void addOpenersOf(std::size_t method, std::vector<std::size_t>& wanted, int depth = 0) {
    const auto found = options_.openers.find(method);
    const bool isChain = found != options_.openers.end() && depth < 3;
    if (!isChain || (!found->second.isStrict && maker_.below(2) == 0)) { return; }
    addOpenersOf(found->second.method, wanted, depth + 1);
    addOnce(found->second.method, wanted);
  }

  static void addOnce(std::size_t method, std::vector<std::size_t>& wanted) {
    if (std::ranges::find(wanted, method) == wanted.end()) { wanted.push_back(method); }
  }

  static bool isInThreads(const TestPlan& plan, std::size_t method) {
    return std::ranges::any_of(plan.threads, [&](const std::vector<PlannedCall>& calls) {
      return std::ranges::find(calls, method, &PlannedCall::operation) != calls.end();
    });
  }

  static std::set<std::size_t> methodsOn(const TestPlan& plan, std::size_t object) {
    std::set<std::size_t> result;
    for (std::size_t i = 0; const PlannedCall* call = plan.callAt(i); ++i) {
      if (call->object == object && call->operation != kDestroyOperation) { result.insert(call->operation); }
    }
    return result;
  }

  GeneratorOptions options_;
  PlanMaker maker_;
  std::unique_ptr<Generator> inner_;
};

}  // namespace

std::unique_ptr<Generator> makeOpeningGenerator(const GeneratorInput& input, std::unique_ptr<Generator> inner) {
  if (input.options.openers.empty() && input.options.likelyOpeners.empty()) { return inner; }
  return std::make_unique<OpeningGenerator>(input, std::move(inner));
}

}  // namespace heddle::generate
