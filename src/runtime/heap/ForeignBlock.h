#pragma once

#include <cstddef>

namespace heddle::heap {

/// Copies \p size bytes from a block of another allocator whose size nobody knows, but only as far as memory is mapped.
void copyForeign(void* to, const void* from, std::size_t size);

}  // namespace heddle::heap
