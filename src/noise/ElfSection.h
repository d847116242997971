#pragma once

#include <cstddef>
#include <cstdint>

namespace heddle::noise {

/// Where a section of a loaded module is in memory. Empty: the file has no such section, or cannot be read.
struct LoadedSection {
  const char* begin = nullptr;
  std::size_t size = 0;
};

/// \p bias is what the dynamic linker added to the addresses in the file.
LoadedSection findSection(const char* path, std::uintptr_t bias, const char* name);

}  // namespace heddle::noise
