#pragma once

#include <map>
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

namespace heddle::generate {

/// A test and the pair of methods that it targets.
struct GeneratedTest {
  TestPlan plan;
  std::optional<std::pair<std::size_t, std::size_t>> pair;  ///< The smaller index first.
};

/// Generates concurrent tests. The same class and seed yield the same tests.
class Generator {
public:
  virtual ~Generator() = default;

  /// Returns nullopt if there is no pair of methods to target.
  virtual std::optional<GeneratedTest> next() = 0;
  /// The pairs that it targets, the smaller index first; empty if it targets no pair in particular.
  virtual std::set<std::pair<std::size_t, std::size_t>> targetPairs() const { return {}; }
  std::size_t targets() const { return targetPairs().size(); }
};

/// A call that another one needs to come first: otherwise it throws, fails or waits forever.
struct Opener {
  std::size_t method = 0;
  bool isStrict = true;  ///< False: the call only waits, as a consumer without a producer does.
};

struct GeneratorOptions {
  std::uint64_t seed = 1;
  std::size_t maxPrefix = 5;    ///< Maximum number of calls before the threads start.
  bool withDestructor = false;  ///< Run the destructor against every method. Nearly every class forbids this.
  /// Sets of methods (indices). Methods of the same set are called from one thread only.
  std::vector<std::set<std::size_t>> roles = {};
  std::set<std::size_t> blocking = {};  ///< Methods that may wait for other threads: not called outside of the threads.
  std::map<std::size_t, Opener> openers = {};  ///< What a method needs.
  bool hasOwnThreads = false;                  ///< The class starts threads.
  std::set<std::size_t> likelyOpeners = {};    ///< Methods that are named like openers.
};

/// \p facts and \p table must outlive the generator. Fails if the generator does not exist or the class cannot be
/// tested.
Result<std::unique_ptr<Generator>> makeGenerator(std::string_view name, const facts::ClassFacts& facts,
                                                 const facts::DependenceTable& table, const GeneratorOptions& options);

/// The same with additions for every generator: objects are created and destroyed first, and roles are respected.
Result<std::unique_ptr<Generator>> makeTests(std::string_view name, const facts::ClassFacts& facts,
                                             const facts::DependenceTable& table, GeneratorOptions options);

}  // namespace heddle::generate
