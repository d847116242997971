#pragma once

#include <cstddef>
#include <cstdint>

#include "runtime/abi/AccessGate.h"
#include "runtime/engine/Engine.h"
#include "runtime/race/AtomicObjects.h"

namespace heddle::rt {

/// A model running in the current thread has updated an atomic object of the program. Treats this like an
/// acquire-release update by the program, so that instrumented code that loads the object is ordered after it.
inline void publishUpdate(const void* object, std::size_t size, const void* pc) {
  if (!gAccessGate.detecting) { return; }
  Thread& me = self();
  const auto address = reinterpret_cast<std::uintptr_t>(object);
  touchAtomic(me.clocks, address, size, Touch::AtomicWrite, reinterpret_cast<std::uintptr_t>(pc), me.calls.context());
  atomicUpdate(me.clocks, address, MemoryOrder::AcqRel);
}

}  // namespace heddle::rt
