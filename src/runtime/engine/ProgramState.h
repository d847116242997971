#pragma once

#include <cstdint>

#include "runtime/engine/Thread.h"

/// The state of the program under test as a hash, for Repetition.h.
namespace heddle::rt {

/// Saves the registers and the stack pointer with which \p thread, the running thread, left its own code.
void noteStand(Thread& thread);

/// Hash of the registers and the stack of \p thread, which has called noteStand() or has been suspended since before.
std::uint64_t stateOf(const Thread& thread);

/// Hash of all threads and of all private memory that the program can write to. If the memory cannot be listed or is
/// too large, the result differs from every other.
std::uint64_t stateOfProgram();

}  // namespace heddle::rt
