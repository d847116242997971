#include <algorithm>

#include "generate/Generators.h"
#include "generate/PlanMaker.h"

namespace heddle {
namespace {

/// Algorithm 1 of He, Wu, Chen: a test is aimed at one variable v. The prefix grows the object by random calls; the
/// first thread makes one call from S (the functions that are not atomic) that touches v; the second one that touches
/// v, then rounds of a writer and a reader of v.
///
/// Where the paper's text does not work: S is the functions that are not atomic; where none of them touches v, any that
/// does is taken (the paper's loop would never end, and atomic functions under different locks still interfere); a
/// round leaves out the writer or the reader that does not exist.
class AccessGenerator : public Generator {
public:
  explicit AccessGenerator(const GeneratorInput& input)
      : maker_(input.facts, input.table, input.options.seed), maxPrefix_(input.options.maxPrefix) {
    for (DependenceTable::Variable& variable : input.table.variables()) {
      if (variable.writers.empty()) continue;
      Target target{std::move(variable), {}, {}};
      std::ranges::set_union(target.variable.readers, target.variable.writers, std::back_inserter(target.touching));
      for (const std::size_t method : target.touching) {
        if (!input.table.isAtomic(method)) target.suspects.push_back(method);
      }
      if (target.suspects.empty()) target.suspects = target.touching;
      targets_.push_back(std::move(target));
    }
  }

  std::optional<GeneratedTest> next() override {
    if (targets_.empty()) return std::nullopt;
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
  /// The paper has 3; every round multiplies the interleavings, and they are all explored here.
  static constexpr std::uint32_t kMaxRounds = 2;

  struct Target {
    DependenceTable::Variable variable;
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

}  // namespace heddle
