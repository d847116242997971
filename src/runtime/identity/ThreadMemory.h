#pragma once

#include <cstdint>

#include "core/Ids.h"

namespace heddle::rt {

/// The memory of a logical thread.
struct ThreadMemory {
  ThreadId thread = kNoThread;
  std::uintptr_t stackLow = 0, stackHigh = 0;
  std::uintptr_t tlsLow = 0, tlsHigh = 0;

  bool onStack(std::uintptr_t address) const { return address - stackLow < stackHigh - stackLow; }
  bool inTls(std::uintptr_t address) const { return address - tlsLow < tlsHigh - tlsLow; }
};

/// Finds the thread whose stack or TLS block contains \p address. Returns false if there is none in this execution.
bool threadMemoryOf(std::uintptr_t address, ThreadMemory& out);

}  // namespace heddle::rt
