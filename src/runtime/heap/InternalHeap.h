#pragma once

#include <cstddef>

/// The memory of the runtime itself. Apart from the heap of the program under test, whose addresses and counts must not
/// depend on what the runtime needs, and which the program may destroy. operator new and delete inside of libheddle.so
/// come here, so the containers of the standard library may be used in every room that is linked into it.
namespace heddle::heap {

/// Never null: without memory the runtime cannot go on, and says so.
void* internalAllocate(std::size_t size, std::size_t alignment = 16);
void internalRelease(void* block);

}  // namespace heddle::heap
