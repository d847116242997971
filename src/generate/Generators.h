#pragma once

#include <memory>

#include "generate/Generator.h"

/// One function per generator. Generator.cpp has the table of their names.
namespace heddle::generate {

struct GeneratorInput {
  const facts::ClassFacts& facts;
  const facts::DependenceTable& table;
  GeneratorOptions options;
};

std::unique_ptr<Generator> makeRandomGenerator(const GeneratorInput& input);
std::unique_ptr<Generator> makePairsGenerator(const GeneratorInput& input);
std::unique_ptr<Generator> makeCovConGenerator(const GeneratorInput& input);
std::unique_ptr<Generator> makeAccessGenerator(const GeneratorInput& input);
std::unique_ptr<Generator> makeDepConGenerator(const GeneratorInput& input);

/// First creates and destroys objects (classes may have threads of their own). Then, if requested, runs the destructor
/// against each method. Then continues with the tests of \p inner.
std::unique_ptr<Generator> makeLifetimeGenerator(const GeneratorInput& input, std::unique_ptr<Generator> inner);

/// If the class has threads of its own, adds tests in which one thread makes all calls.
std::unique_ptr<Generator> makeSingleCallerGenerator(const GeneratorInput& input, std::unique_ptr<Generator> inner);

/// Gives parameters what other calls leave behind (facts::Keeping): adds calls that leave a value behind to the tests
/// of \p inner where there is none.
std::unique_ptr<Generator> makeFeedingGenerator(const GeneratorInput& input, std::unique_ptr<Generator> inner);

/// Adds calls that others need to come first to the beginning of the tests of \p inner.
std::unique_ptr<Generator> makeOpeningGenerator(const GeneratorInput& input, std::unique_ptr<Generator> inner);

/// Removes from the tests of \p inner what \ref GeneratorOptions forbids.
std::unique_ptr<Generator> makeRoleFilter(const GeneratorInput& input, std::unique_ptr<Generator> inner);

}  // namespace heddle::generate
