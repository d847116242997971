#pragma once

#include "core/Result.h"

#include <cstdint>
#include <string>
#include <vector>

namespace heddle {

/// The IR of one translation unit, as the clang plugin saved it. Its site records are those of the program with the
/// same moduleHash.
struct SavedModule {
  std::uint64_t moduleHash = 0;
  std::string bitcode;
};

/// Cuts the section of a linked program into the modules it was built from; none where no IR was saved.
Result<std::vector<SavedModule>> readSavedIr(const std::string& path);

}  // namespace heddle
