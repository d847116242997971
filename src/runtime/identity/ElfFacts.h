#pragma once

#include <link.h>

#include <cstdint>

/// What a loaded module says of itself, read from its program headers in memory. No file is opened: it may have
/// changed.
namespace heddle::rt {

struct ElfFacts {
  std::uintptr_t low = 0;  ///< Of everything that is mapped for it.
  std::uintptr_t high = 0;
  std::uint8_t buildId[20] = {};
  std::uint32_t buildIdSize = 0;  ///< 0: it has none.
  bool instrumented = false;      ///< It calls __tsan_* or __heddle_*.
  bool synchronises = false;      ///< It calls functions that synchronise threads.
};

ElfFacts elfFacts(const dl_phdr_info& info);

}  // namespace heddle::rt
