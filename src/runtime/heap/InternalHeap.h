#pragma once

#include <cstddef>

/// The memory of the runtime itself. It is separate from the heap of the program under test, whose addresses and counts
/// must not depend on the runtime's needs, and which the program may corrupt. operator new and delete inside of
/// libheddle.so allocate here, so every room that is linked into it may use the standard containers.
namespace heddle::heap {

/// Never null: without memory the runtime reports an error and ends.
void* internalAllocate(std::size_t size, std::size_t alignment = 16);
void internalRelease(void* block);

}  // namespace heddle::heap
