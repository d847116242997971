#include <algorithm>
#include <map>

#include "generate/Generators.h"
#include "generate/PlanMaker.h"

namespace heddle::generate {
namespace {

std::pair<std::size_t, std::size_t> ordered(std::size_t one, std::size_t other) {
  return {std::min(one, other), std::max(one, other)};
}

/// ConTeGe (PLDI 2012): a random prefix and two random suffixes on one shared object.
class RandomGenerator : public Generator {
public:
  explicit RandomGenerator(const GeneratorInput& input)
      : maker_(input.facts, input.table, input.options.seed), maxPrefix_(input.options.maxPrefix) {}

  std::optional<GeneratedTest> next() override {
    GeneratedTest test;
    const std::size_t other = maker_.addObjects(test.plan);
    maker_.addRandomPrefix(test.plan, maxPrefix_);
    test.plan.threads.resize(2);
    for (auto& thread : test.plan.threads) {
      addCalls(thread, 1 + maker_.below(2), other);
    }
    maker_.addObservers(test.plan);
    return test;
  }

private:
  void addCalls(std::vector<PlannedCall>& calls, std::uint32_t count, std::size_t other) {
    for (std::uint32_t i = 0; i < count; ++i) {
      calls.push_back(maker_.call(maker_.anyMethod(), 0, other));
    }
  }

  PlanMaker maker_;
  std::size_t maxPrefix_;
};

/// Two threads with one call each, after a random prefix. The pair is random (Ballerina), or the one tested least so
/// far (CovCon). Every test explores all its interleavings, so a tested pair is covered.
class PairsGenerator : public Generator {
public:
  PairsGenerator(const GeneratorInput& input, bool leastCovered)
      : maker_(input.facts, input.table, input.options.seed),
        maxPrefix_(input.options.maxPrefix),
        isLeast_(leastCovered) {
    for (const std::size_t one : maker_.methods()) {
      for (const std::size_t other : maker_.methods()) {
        covered_[ordered(one, other)] = 0;
      }
    }
  }

  std::optional<GeneratedTest> next() override {
    GeneratedTest test;
    test.pair = isLeast_ ? leastCovered() : ordered(maker_.anyMethod(), maker_.anyMethod());
    const std::size_t other = maker_.addObjects(test.plan);
    maker_.addRandomPrefix(test.plan, maxPrefix_);
    // Each call is on its own object, with the other object as its argument, so that lock cycles can occur.
    const bool crosses = other != 0 && maker_.below(2) == 0;
    test.plan.threads = {{maker_.call(test.pair->first, 0, other)},
                         {maker_.call(test.pair->second, crosses ? other : 0, crosses ? 0 : other)}};
    maker_.addObservers(test.plan);
    return test;
  }

  std::set<std::pair<std::size_t, std::size_t>> targetPairs() const override {
    std::set<std::pair<std::size_t, std::size_t>> result;
    for (const auto& [pair, count] : covered_) {
      result.insert(pair);
    }
    return result;
  }

private:
  std::pair<std::size_t, std::size_t> leastCovered() {
    const auto least = std::ranges::min_element(covered_, {}, [](const auto& entry) { return entry.second; })->second;
    std::vector<std::pair<std::size_t, std::size_t>> candidates;
    for (const auto& [pair, count] : covered_) {
      if (count == least) { candidates.push_back(pair); }
    }
    const auto chosen = candidates[maker_.below(static_cast<std::uint32_t>(candidates.size()))];
    ++covered_[chosen];
    return chosen;
  }

  PlanMaker maker_;
  std::size_t maxPrefix_;
  bool isLeast_;
  std::map<std::pair<std::size_t, std::size_t>, std::size_t> covered_;
};

}  // namespace

std::unique_ptr<Generator> makeRandomGenerator(const GeneratorInput& input) {
  return std::make_unique<RandomGenerator>(input);
}
std::unique_ptr<Generator> makePairsGenerator(const GeneratorInput& input) {
  return std::make_unique<PairsGenerator>(input, false);
}
std::unique_ptr<Generator> makeCovConGenerator(const GeneratorInput& input) {
  return std::make_unique<PairsGenerator>(input, true);
}

}  // namespace heddle::generate
