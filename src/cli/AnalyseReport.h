#pragma once

#include <string>

#include "facts/Dependence.h"

namespace heddle::cli {

/// The methods with their locks, the dependence matrix, and the reason for each target.
std::string analysisText(const facts::ClassFacts& facts, const facts::DependenceTable& table, bool details);

/// The same as one JSON object, with every access.
std::string analysisJson(const facts::ClassFacts& facts, const facts::DependenceTable& table);

}  // namespace heddle::cli
