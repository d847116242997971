#include <algorithm>

#include "generate/Generators.h"
#include "generate/PlanMaker.h"

namespace heddle::generate {
namespace {

class LifetimeGenerator : public Generator {
public:
  LifetimeGenerator(const GeneratorInput& input, std::unique_ptr<Generator> inner)
      : input_(input), maker_(input.facts, input.table, input.options.seed), inner_(std::move(inner)) {}

  std::optional<GeneratedTest> next() override {
    const std::size_t turn = turn_++;
    const std::size_t constructors = input_.facts.model.constructors.size();
    GeneratedTest test;
    test.plan.threads.resize(1);
    if (turn < constructors) {
      test.plan.objects = {maker_.object(turn)};
      return test;
    }
    // Every second test, so that the other methods are not kept waiting.
    const std::size_t later = turn - constructors;
    if (input_.options.withDestructor && later % 2 == 1 && later / 2 < maker_.methods().size()) {
      test.plan.objects = {maker_.object()};
      test.plan.threads = {{maker_.call(maker_.methods()[later / 2], 0, 0)}, {{kDestroyOperation, 0, {}}}};
      return test;
    }
    return inner_->next();
  }

  std::set<std::pair<std::size_t, std::size_t>> targetPairs() const override { return inner_->targetPairs(); }

private:
  GeneratorInput input_;
  PlanMaker maker_;
  std::unique_ptr<Generator> inner_;
  std::size_t turn_ = 0;
};

/// Skips tests that violate the roles, and removes blocking calls outside of the threads.
class RoleFilter : public Generator {
public:
  RoleFilter(const GeneratorInput& input, std::unique_ptr<Generator> inner)
      : options_(input.options), inner_(std::move(inner)) {
    // A method that waits needs other threads. There are none before and after the threads of a test.
    for (std::size_t method = 0; method < input.facts.summaries.size(); ++method) {
      if (input.facts.summaries[method].waits) { options_.blocking.insert(method); }
    }
  }

  std::optional<GeneratedTest> next() override {
    // Generators never end. If the roles forbid every test, stop after kMaxTries.
    for (std::size_t tries = 0; tries < kMaxTries; ++tries) {
      std::optional<GeneratedTest> test = inner_->next();
      if (!test) { return test; }
      const auto blocks = [&](const PlannedCall& call) { return options_.blocking.contains(call.operation); };
      std::erase_if(test->plan.prefix, [&](const PlannedCall& call) { return call.label == 0 && blocks(call); });
      std::erase_if(test->plan.after, blocks);
      if (keepsRoles(test->plan)) { return test; }
    }
    return std::nullopt;
  }

  std::set<std::pair<std::size_t, std::size_t>> targetPairs() const override {
    auto result = inner_->targetPairs();
    std::erase_if(result, [&](const auto& pair) { return !mayMeet(pair.first, pair.second); });
    return result;
  }

private:
  static constexpr std::size_t kMaxTries = 10'000;

  bool mayMeet(std::size_t one, std::size_t other) const {
    return std::ranges::none_of(options_.roles,
                                [&](const auto& role) { return role.contains(one) && role.contains(other); });
  }

  bool keepsRoles(const TestPlan& plan) const {
    return std::ranges::all_of(options_.roles, [&](const std::set<std::size_t>& role) {
      return std::ranges::count_if(plan.threads, [&](const std::vector<PlannedCall>& calls) {
               return std::ranges::any_of(calls,
                                          [&](const PlannedCall& call) { return role.contains(call.operation); });
             }) <= 1;
    });
  }

  GeneratorOptions options_;
  std::unique_ptr<Generator> inner_;
};

}  // namespace

std::unique_ptr<Generator> makeLifetimeGenerator(const GeneratorInput& input, std::unique_ptr<Generator> inner) {
  return std::make_unique<LifetimeGenerator>(input, std::move(inner));
}

std::unique_ptr<Generator> makeRoleFilter(const GeneratorInput& input, std::unique_ptr<Generator> inner) {
  return std::make_unique<RoleFilter>(input, std::move(inner));
}

}  // namespace heddle::generate
