#pragma once

#include "runtime/abi/AccessGate.h"
#include "runtime/engine/Engine.h"
#include "runtime/race/AtomicObjects.h"

#include <cstddef>
#include <cstdint>

namespace heddle::rt {

/// The running thread has updated an atomic object of the program in a model: as if the program had done it with
/// acquire and release, so that instrumented code which loads the object is ordered after it.
inline void publishUpdate(const void* object, std::size_t size, const void* pc) {
  if (!gAccessGate.detecting) {
    return;
  }
  Thread& me = self();
  const auto address = reinterpret_cast<std::uintptr_t>(object);
  touchAtomic(me.clocks, address, size, Touch::AtomicWrite, reinterpret_cast<std::uintptr_t>(pc), me.calls.context());
  atomicUpdate(me.clocks, address, MemoryOrder::AcqRel);
}

}  // namespace heddle::rt
