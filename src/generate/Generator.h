#pragma once

#include <memory>
#include <optional>
#include <set>
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
  /// The pairs that it aims at, the smaller number first; none: at no pair in particular.
  virtual std::set<std::pair<std::size_t, std::size_t>> targetPairs() const { return {}; }
  std::size_t targets() const { return targetPairs().size(); }
};

struct GeneratorOptions {
  std::uint64_t seed = 1;
  std::size_t maxPrefix = 5;    ///< Calls before the threads start, at the most.
  bool withDestructor = false;  ///< The destructor against every method: a broken contract for nearly every class.
  /// Methods of one role (by their numbers) are called by one thread at a time only.
  std::vector<std::set<std::size_t>> roles = {};
  std::set<std::size_t> blocking = {};  ///< Methods that may wait for others: never called outside of the threads.
};

struct GeneratorKind {
  const char* name;
  const char* summary;
};
const std::vector<GeneratorKind>& generatorKinds();

/// \p facts and \p table must outlive it. An error if there is no such generator, or the class cannot be tested.
Result<std::unique_ptr<Generator>> makeGenerator(std::string_view name, const ClassFacts& facts,
                                                 const DependenceTable& table, const GeneratorOptions& options);

/// The same with what goes around every generator: objects made and destroyed first, roles kept.
Result<std::unique_ptr<Generator>> makeTests(std::string_view name, const ClassFacts& facts,
                                             const DependenceTable& table, GeneratorOptions options);

}  // namespace heddle
