#pragma once

#include "wire/ControlBlock.h"

#include <cstddef>

/// The race detector as part of the runtime.
namespace heddle::rt {

namespace race {

/// Once, when the runtime has found its control block.
void attach(wire::ControlBlock& block);

/// From here on every pair of places counts as new.
void forgetKnownPairs();

}  // namespace race

/// From here on accesses are ends of blocks (or not any more).
void markFrees(bool frees);

/// Memory that is handed out anew (malloc, mmap, the stack of a new thread): what happened to it in its former life is
/// not compared with what will.
void forget(const void* address, std::size_t size);

}  // namespace heddle::rt
