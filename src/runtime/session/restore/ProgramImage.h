#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "runtime/session/restore/MapsFile.h"

/// The whole program under test before its first instruction: memory, heap, thread-specific keys.
namespace heddle::rt {

/// All memory that the program can write to, except the heap, the stacks of our threads and, on the kernel's stack,
/// everything below \p stackPointer. Empty: it cannot be listed.
std::vector<AddressRange> memoryOfProgram(std::uintptr_t stackPointer);

/// The same including all of the kernel's stack, listed without calling the dynamic linker, which counts such calls in
/// its own memory. Two lists in a row describe the same memory. Empty: it cannot be listed, or other processes may
/// change some of it.
std::vector<AddressRange> memoryToCompare();

/// Why the program cannot be saved and restored faster than a process is forked; null: it can.
const char* whyNoImage();

/// \p stackPointer: where the program's frames on the kernel's stack start. Must be called on another stack.
void saveProgram(std::uintptr_t stackPointer);

/// Restores everything to the state that was saved. Must be called on another stack.
void putBackProgram();

/// The main thread leaves the kernel's stack for good, with its last frame there at \p frame.
void leaveKernelsStack(std::uintptr_t frame);

/// The memory of the program in the middle of an execution that has one thread, whose frames start at \p stackPointer.
/// Excludes the heap. False: there is too much of it, or the stack is one that the program has made. Both must be
/// called on another stack.
bool saveRunningProgram(std::uintptr_t stackPointer);
void putBackRunningProgram();

}  // namespace heddle::rt
