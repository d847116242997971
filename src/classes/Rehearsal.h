#pragma once

#include <functional>

#include "classes/HarnessProcess.h"
#include "generate/Generator.h"

namespace heddle::classes {

/// Calls each method alone to learn which ones need another call first. Adds what it learns to \p options. Ends early
/// if \p mustEnd, or after a fixed number of tests.
Result<void> rehearse(HarnessProcess& harness, const facts::ClassFacts& facts, const facts::DependenceTable& table,
                      const std::function<bool()>& mustEnd, generate::GeneratorOptions& options);

}  // namespace heddle::classes
