#include <algorithm>

#include "generate/Generators.h"
#include "generate/PlanMaker.h"

namespace heddle::generate {
namespace {

/// Algorithm 1 of He, Wu, Chen: each test targets one variable v. The prefix grows the object by random calls. The
/// first thread makes one call from S (the functions that are not atomic) that touches v. The second thread makes one
/// call that touches v, followed by rounds of a writer and a reader of v.
///
/// Deviations from the paper: if no function in S touches v, any function that touches v is used (the paper's loop
/// would not terminate, and atomic functions under different locks still interfere). A round omits the reader if v has
/// none.
class AccessGenerator : public Generator {
public:
  explicit AccessGenerator(const GeneratorInput& input)
      : maker_(input.facts, input.table, input.options.seed), maxPrefix_(input.options.maxPrefix) {
    for (facts::DependenceTable::Variable& variable : input.table.variables()) {
      if (variable.writers.empty()) { continue; }
      Target target{std::move(variable), {}, {}};
      std::ranges::set_union(target.variable.readers, target.variable.writers, std::back_inserter(target.touching));
      for (const std::size_t method : target.touching) {
        if (!input.table.isAtomic(method)) { target.suspects.push_back(method); }
      }
      if (target.suspects.empty()) { target.suspects = target.touching; }
      targets_.push_back(std::move(target));
    }
  }

  std::optional<GeneratedTest> next() override {
    if (targets_.empty()) { return std::nullopt; }
    const Target& target = targets_[turn_++ % targets_.size()];
    GeneratedTest test;
    test.plan.objects.push_back(maker_.object());
    maker_.addRandomPrefix(test.plan, maxPrefix_);
    const std::size_t first = maker_.pick(target.suspects);
    const std::size_t second = maker_.pick(target.touching);
    test.pair = {std::min(first, second), std::max(first, second)};
    test.plan.threads = {{maker_.call(first, 0, 0)}, {maker_.call(second, 0, 0)}};
    const std::uint32_t rounds = maker_.below(kMaxRounds + 1);
    for (std::uint32_t i = 0; i < rounds; ++i) {
      test.plan.threads[1].push_back(maker_.call(maker_.pick(target.variable.writers), 0, 0));
      if (!target.variable.readers.empty()) {
        test.plan.threads[1].push_back(maker_.call(maker_.pick(target.variable.readers), 0, 0));
      }
    }
    maker_.addObservers(test.plan);
    return test;
  }

private:
  /// The paper uses 3. Every round multiplies the interleavings, and all of them are explored here.
  static constexpr std::uint32_t kMaxRounds = 2;

  struct Target {
    facts::DependenceTable::Variable variable;
    std::vector<std::size_t> touching;
    std::vector<std::size_t> suspects;
  };

  PlanMaker maker_;
  std::size_t maxPrefix_;
  std::vector<Target> targets_;
  std::size_t turn_ = 0;
};

}  // namespace

std::unique_ptr<Generator> makeAccessGenerator(const GeneratorInput& input) {
  return std::make_unique<AccessGenerator>(input);
}

}  // namespace heddle::generate
