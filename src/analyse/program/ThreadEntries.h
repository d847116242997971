#pragma once

#include <string>
#include <vector>

#include "analyse/program/PointerAnalysis.h"

namespace heddle::analyse {

/// What a thread runs, or main.
struct ThreadEntry {
  const llvm::Function* function = nullptr;
  std::string name;  ///< As a user would call it.
};

/// main first, then the others by their names. A thread that calls what it was given by a pointer has an entry for each
/// function that it may call, instead of one for the wrapper in the standard library that all such threads run.
std::vector<ThreadEntry> threadEntriesOf(const PointerAnalysis& pointers);

}  // namespace heddle::analyse
