#pragma once

#include "core/Check.h"
#include "runtime/Syscall.h"

#include <sys/mman.h>
#include <cstddef>

namespace heddle::rt {

/// Zeroed memory of our own, bypassing the program's allocator and the mmap hook. Uses only address space until
/// touched.
inline void* reserveZeroed(std::size_t bytes) {
  void* const memory = sys::mmap(nullptr, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE);
  HEDDLE_CHECK_RESOURCE(memory != nullptr, "no address space left for the race detector");
  return memory;
}

/// The pages read as zero again.
inline void dropPages(void* memory, std::size_t bytes) {
  HEDDLE_CHECK(!sys::failed(sys::madvise(memory, bytes, MADV_DONTNEED)), "shadow memory could not be given back");
}

}  // namespace heddle::rt
