#pragma once

#include <cstddef>
#include <cstdint>

/// The whole program under test as it stands before its first instruction: memory, heap, thread-specific keys.
namespace heddle::rt {

/// Null: it can be saved and put back faster than a process is forked. Else why not.
const char* whyNoImage();

/// \p stackPointer: the program's frames on the kernel's stack start here. To be called on another stack.
void saveProgram(std::uintptr_t stackPointer);

/// Everything is as it was when it was saved. The same.
void putBackProgram();

}  // namespace heddle::rt
