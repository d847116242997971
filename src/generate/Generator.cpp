#include "generate/Generator.h"

#include <fmt/format.h>

#include "generate/Generators.h"

namespace heddle::generate {
namespace {

struct Entry {
  std::string_view name;
  std::unique_ptr<Generator> (*make)(const GeneratorInput&);
};

constexpr Entry kEntries[] = {
    // Pairs that the static analysis shows to interfere, the least covered first (Terragni, Pezze).
    {"depcon", makeDepConGenerator},
    // Calls aimed at one variable (He, Wu, Chen).
    {"access", makeAccessGenerator},
    // All pairs of methods, the least covered first (Choudhary, Lu, Pradel).
    {"covcon", makeCovConGenerator},
    // Two threads, one random call each (Nistor et al., Ballerina).
    {"pairs", makePairsGenerator},
    // Random calls before and in two threads (Pradel, Gross, ConTeGe).
    {"random", makeRandomGenerator},
};

/// For a class that can only be created and destroyed.
class NoTests : public Generator {
public:
  std::optional<GeneratedTest> next() override { return std::nullopt; }
};

}  // namespace

Result<std::unique_ptr<Generator>> makeGenerator(std::string_view name, const facts::ClassFacts& facts,
                                                 const facts::DependenceTable& table, const GeneratorOptions& options) {
  if (facts.model.isAbstract) {
    return failure(fmt::format("{} is abstract, so no object of it can be created", facts.model.name),
                   "name a derived class", 2);
  }
  if (facts.model.constructors.empty()) {
    return failure(fmt::format("no constructor of {} can be called from outside", facts.model.name), "", 2);
  }
  if (facts.model.methods.empty() && facts.model.leftOut.empty()) { return std::make_unique<NoTests>(); }
  if (facts.model.methods.empty()) {
    return failure(fmt::format("no public method of {} can be called from outside", facts.model.name), "", 2);
  }
  for (const Entry& entry : kEntries) {
    if (name == entry.name) { return entry.make({facts, table, options}); }
  }
  return failure(fmt::format("unknown generator '{}'", name), "use depcon, access, covcon, pairs or random", 2);
}

Result<std::unique_ptr<Generator>> makeTests(std::string_view name, const facts::ClassFacts& facts,
                                             const facts::DependenceTable& table, GeneratorOptions options) {
  auto inner = makeGenerator(name, facts, table, options);
  if (!inner) { return inner; }
  const GeneratorInput input{facts, table, std::move(options)};
  auto made = makeSingleCallerGenerator(input, makeLifetimeGenerator(input, std::move(*inner)));
  auto fed = makeFeedingGenerator(input, std::move(made));
  return makeRoleFilter(input, makeOpeningGenerator(input, std::move(fed)));
}

}  // namespace heddle::generate
