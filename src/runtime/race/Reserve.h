#pragma once

#include <sys/mman.h>

#include <cstddef>

#include "core/Check.h"
#include "runtime/Syscall.h"

namespace heddle::rt {

/// Zeroed memory of our own, bypassing the program's allocator and the mmap hook. Uses only address space until
/// touched.
inline void* reserveZeroed(std::size_t bytes) {
  void* const memory = sys::mmap(nullptr, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE);
  HEDDLE_CHECK_RESOURCE(memory != nullptr, "no address space left for the race detector");
  return memory;
}

/// Zeroed memory that is shared with the processes this one forks. Mapped from a file with a name of Heddle's: the
/// driver must distinguish it from memory that the program shares with other processes.
inline void* reserveShared(std::size_t bytes) {
  const long file = sys::call(SYS_memfd_create, "heddle-shared", 0);
  const bool hasRoom = !sys::failed(file) && !sys::failed(sys::call(SYS_ftruncate, file, bytes));
  HEDDLE_CHECK_RESOURCE(hasRoom, "no memory left to share with child processes");
  const int fd = static_cast<int>(file);
  void* const memory = sys::mmap(nullptr, bytes, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_NORESERVE, fd);
  HEDDLE_CHECK_RESOURCE(memory != nullptr, "no address space left to share with child processes");
  sys::close(fd);
  return memory;
}

/// The pages read as zero again.
inline void dropPages(void* memory, std::size_t bytes) {
  HEDDLE_CHECK(!sys::failed(sys::madvise(memory, bytes, MADV_DONTNEED)), "shadow memory could not be released");
}

}  // namespace heddle::rt
