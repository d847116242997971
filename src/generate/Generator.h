#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/Result.h"
#include "facts/Dependence.h"
#include "generate/TestPlan.h"

namespace heddle {

/// A test, and the pair of methods it is aimed at.
struct GeneratedTest {
  TestPlan plan;
  std::optional<std::pair<std::size_t, std::size_t>> pair;  ///< The smaller number first.
};

/// Makes one concurrent test after the other; the same ones for the same class and seed.
class Generator {
public:
  virtual ~Generator() = default;

  /// Nothing: there is no pair of methods to aim at.
  virtual std::optional<GeneratedTest> next() = 0;
  /// How many pairs it aims at; 0: at none in particular.
  virtual std::size_t targets() const { return 0; }
};

struct GeneratorOptions {
  std::uint64_t seed = 1;
  std::size_t maxPrefix = 5;  ///< Calls before the threads start, at the most.
};

struct GeneratorKind {
  const char* name;
  const char* summary;
};
const std::vector<GeneratorKind>& generatorKinds();

/// \p facts and \p table must outlive it. An error if there is no such generator, or the class cannot be tested.
Result<std::unique_ptr<Generator>> makeGenerator(std::string_view name, const ClassFacts& facts,
                                                 const DependenceTable& table, GeneratorOptions options);

}  // namespace heddle
