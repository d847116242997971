#pragma once

#include "runtime/session/restore/MapsFile.h"

#include <cstddef>
#include <cstdint>
#include <vector>

/// The whole program under test as it stands before its first instruction: memory, heap, thread-specific keys.
namespace heddle::rt {

/// All that the program can write to, without the heap, the stacks of our threads and, on the kernel's stack, what lies
/// below \p stackPointer. Empty: it cannot be listed.
std::vector<AddressRange> memoryOfProgram(std::uintptr_t stackPointer);

/// The same with all of the kernel's stack, listed without a call of the dynamic linker, which counts them in its own
/// memory: two lists in a row are of the same memory.
std::vector<AddressRange> memoryToCompare();

/// Null: it can be saved and put back faster than a process is forked. Else why not.
const char* whyNoImage();

/// \p stackPointer: the program's frames on the kernel's stack start here. To be called on another stack.
void saveProgram(std::uintptr_t stackPointer);

/// Everything is as it was when it was saved. The same.
void putBackProgram();

}  // namespace heddle::rt
