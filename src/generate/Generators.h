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

}  // namespace heddle
