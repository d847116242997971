#pragma once

#include <memory>

#include "generate/Generator.h"

/// One function for each generator; Generator.cpp has the table of their names.
namespace heddle {

struct GeneratorInput {
  const ClassFacts& facts;
  const DependenceTable& table;
  GeneratorOptions options;
};

std::unique_ptr<Generator> makeRandomGenerator(const GeneratorInput& input);
std::unique_ptr<Generator> makePairsGenerator(const GeneratorInput& input);
std::unique_ptr<Generator> makeCovConGenerator(const GeneratorInput& input);
std::unique_ptr<Generator> makeAccessGenerator(const GeneratorInput& input);
std::unique_ptr<Generator> makeDepConGenerator(const GeneratorInput& input);

/// First that objects are made and destroyed (classes may have threads of their own), then, where it is asked for, the
/// destructor against each method, then what \p inner makes.
std::unique_ptr<Generator> makeLifetimeGenerator(const GeneratorInput& input, std::unique_ptr<Generator> inner);

/// Leaves out of what \p inner makes whatever \ref GeneratorOptions forbids.
std::unique_ptr<Generator> makeRoleFilter(const GeneratorInput& input, std::unique_ptr<Generator> inner);

}  // namespace heddle
