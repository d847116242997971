#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "core/Result.h"

namespace heddle::symbols {

/// The IR of one translation unit, as saved by the clang plugin. Its site records in the program have the same
/// moduleHash.
struct SavedModule {
  std::uint64_t moduleHash = 0;
  std::string bitcode;
};

/// Splits the IR section of a linked program into the modules it was built from; empty if no IR was saved.
Result<std::vector<SavedModule>> readSavedIr(const std::string& path);

}  // namespace heddle::symbols
