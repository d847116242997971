#include <sys/mman.h>

#include <cerrno>

#include "runtime/Export.h"
#include "runtime/Syscall.h"
#include "runtime/abi/Site.h"
#include "runtime/engine/Engine.h"
#include "runtime/identity/MapPlaces.h"
#include "runtime/race/Detection.h"
#include "runtime/session/restore/ProgramCall.h"

namespace {

/// The kernel reuses addresses: accesses to an earlier mapping must not be compared with accesses to the new one.
void* mapAfresh(void* address, std::size_t size, int protection, int flags, int file, off_t offset) {
  long arguments[6] = {heddle::sys::argument(address), static_cast<long>(size), protection, flags, file, offset};
  if (heddle::rt::controlled()) { heddle::rt::placeMapping(arguments); }
  const long result = heddle::rt::callOfProgram(SYS_mmap, arguments);
  if (heddle::sys::failed(result)) {
    errno = static_cast<int>(-result);
    return MAP_FAILED;
  }
  void* const mapping = reinterpret_cast<void*>(result);
  if (heddle::rt::controlled()) { heddle::rt::forget(mapping, size); }
  return mapping;
}

}  // namespace

HEDDLE_ABI void* mmap(void* address, std::size_t size, int protection, int flags, int file, off_t offset) noexcept {
  return mapAfresh(address, size, protection, flags, file, offset);
}

HEDDLE_ABI void* mmap64(void* address, std::size_t size, int protection, int flags, int file, off64_t offset) noexcept {
  return mapAfresh(address, size, protection, flags, file, offset);
}
