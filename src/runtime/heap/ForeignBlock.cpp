#include "runtime/heap/ForeignBlock.h"

#include <cstdint>
#include <cstring>

#include "runtime/Syscall.h"

namespace heddle::heap {

void copyForeign(void* to, const void* from, std::size_t size) {
  constexpr std::size_t kPage = 4096;
  auto* target = static_cast<std::byte*>(to);
  const auto* source = static_cast<const std::byte*>(from);
  while (size > 0) {
    const auto address = reinterpret_cast<std::uintptr_t>(source);
    const std::size_t left = kPage - address % kPage;
    const std::size_t part = size < left ? size : left;
    unsigned char resident = 0;
    if (sys::mincore(reinterpret_cast<void*>(address - address % kPage), kPage, &resident) < 0) {
      return;  // Not mapped: the block ended before.
    }
    std::memcpy(target, source, part);
    target += part;
    source += part;
    size -= part;
  }
}

}  // namespace heddle::heap
