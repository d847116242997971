#pragma once

#include <cstddef>

namespace heddle::heap {

/// Copies \p size bytes from a block of another allocator. The size of that block is not known, so copying stops at the
/// first unmapped page.
void copyForeign(void* to, const void* from, std::size_t size);

}  // namespace heddle::heap
