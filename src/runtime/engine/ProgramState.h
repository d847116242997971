#pragma once

#include "runtime/engine/Thread.h"

#include <cstdint>

/// The state of the program under test as a number, for Repetition.h.
namespace heddle::rt {

/// Notes where \p thread, which runs, left its own code: its registers, and where its stack begins.
void noteStand(Thread& thread);

/// Registers and stack of \p thread, which has called noteStand() or is suspended since before.
std::uint64_t stateOf(const Thread& thread);

/// Of all threads, and of all memory that the program can write to. A number that is equal to no other where the memory
/// cannot be listed, or is shared with another process.
std::uint64_t stateOfProgram();

}  // namespace heddle::rt
