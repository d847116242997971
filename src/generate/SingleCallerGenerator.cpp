#include <algorithm>
#include <iterator>

#include "generate/Generators.h"
#include "generate/PlanMaker.h"

namespace heddle::generate {
namespace {

/// A class with threads of its own may fail with a single caller. Every test is followed by one in which a single
/// thread makes the same calls, in one of their orders.
class SingleCallerGenerator : public Generator {
public:
  SingleCallerGenerator(const GeneratorInput& input, std::unique_ptr<Generator> inner)
      : maker_(input.facts, input.table, input.options.seed),
        hasOwnThreads_(input.options.hasOwnThreads),
        inner_(std::move(inner)) {}

  std::optional<GeneratedTest> next() override {
    if (following_) { return std::exchange(following_, std::nullopt); }
    std::optional<GeneratedTest> test = inner_->next();
    if (test && hasOwnThreads_ && test->plan.threads.size() > 1) { following_ = GeneratedTest{inOne(test->plan), {}}; }
    return test;
  }

  std::set<std::pair<std::size_t, std::size_t>> targetPairs() const override { return inner_->targetPairs(); }

private:
  TestPlan inOne(TestPlan plan) {
    std::vector<PlannedCall> calls;
    if (maker_.below(2) == 0) { std::ranges::reverse(plan.threads); }
    for (std::vector<PlannedCall>& thread : plan.threads) {
      std::ranges::move(thread, std::back_inserter(calls));
    }
    plan.threads = {std::move(calls)};
    return plan;
  }

  PlanMaker maker_;
  bool hasOwnThreads_;
  std::unique_ptr<Generator> inner_;
  std::optional<GeneratedTest> following_;
};

}  // namespace

std::unique_ptr<Generator> makeSingleCallerGenerator(const GeneratorInput& input, std::unique_ptr<Generator> inner) {
  return std::make_unique<SingleCallerGenerator>(input, std::move(inner));
}

}  // namespace heddle::generate
