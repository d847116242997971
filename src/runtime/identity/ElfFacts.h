#pragma once

#include <link.h>

#include <cstdint>

/// Facts about a loaded module, read from its program headers in memory. No file is opened, because it may have
/// changed.
namespace heddle::rt {

struct ElfFacts {
  std::uintptr_t low = 0;  ///< Lowest mapped address.
  std::uintptr_t high = 0;
  std::uint8_t buildId[20] = {};
  std::uint32_t buildIdSize = 0;  ///< 0: the module has no build id.
  bool instrumented = false;      ///< The module calls __tsan_* or __heddle_*.
  bool synchronises = false;      ///< The module calls functions that synchronise threads.
};

ElfFacts elfFacts(const dl_phdr_info& info);

}  // namespace heddle::rt
