#include "runtime/session/Scratch.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstddef>
#include <cstdint>
#include <cstring>

#include "runtime/Syscall.h"
#include "runtime/engine/Engine.h"

/// Uses system calls only: this runs in a process that is a copy of the program's.
namespace heddle::rt {
namespace {

/// The format of getdents64.
struct Entry {
  std::uint64_t inode;
  std::int64_t offset;
  std::uint16_t size;
  std::uint8_t type;
  char name[1];
};

constexpr int kDeepest = 64;
constexpr int kFolder = O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC;

bool isDots(const char* name) { return name[0] == '.' && (name[1] == '\0' || (name[1] == '.' && name[2] == '\0')); }

bool empty(long folder, int depth);

void remove(long folder, const char* name, int depth) {
  if (sys::call(SYS_unlinkat, folder, name, 0) != -EISDIR || depth >= kDeepest) { return; }
  sys::call(SYS_fchmodat, folder, name, 0700);
  if (const long inner = sys::call(SYS_openat, folder, name, kFolder); !sys::failed(inner)) {
    while (empty(inner, depth + 1)) {}
    sys::close(static_cast<int>(inner));
    sys::call(SYS_unlinkat, folder, name, AT_REMOVEDIR);
  }
}

/// One pass over the directory. True: it was not empty, and removing entries may have hidden others from this pass.
bool empty(long folder, int depth) {
  alignas(Entry) char buffer[2048];
  bool any = false;
  sys::call(SYS_lseek, folder, 0, SEEK_SET);
  const long size = sys::call(SYS_getdents64, folder, buffer, sizeof buffer);
  for (long at = 0; at < size;) {
    const auto* entry = reinterpret_cast<const Entry*>(buffer + at);
    const char* name = buffer + at + offsetof(Entry, name);
    at += entry->size;
    if (!isDots(name)) {
      struct stat before{};
      remove(folder, name, depth);
      any = any || sys::call(SYS_newfstatat, folder, name, &before, AT_SYMLINK_NOFOLLOW) == -ENOENT;
    }
  }
  return any;
}

timespec gLastChange = {};

}  // namespace

void emptyScratch() {
  const char* path = gEngine.block->config.scratch;
  struct stat found{};
  if (path[0] == '\0' || (sys::call(SYS_newfstatat, AT_FDCWD, path, &found, 0) == 0 &&
                          std::memcmp(&found.st_mtim, &gLastChange, sizeof gLastChange) == 0)) {
    return;
  }
  sys::call(SYS_mkdirat, AT_FDCWD, path, 0700);  // the program may have removed the directory
  sys::call(SYS_fchmodat, AT_FDCWD, path, 0700);
  if (const long folder = sys::open(path, kFolder); !sys::failed(folder)) {
    while (empty(folder, 0)) {}
    sys::close(static_cast<int>(folder));
  }
  if (sys::call(SYS_newfstatat, AT_FDCWD, path, &found, 0) == 0) { gLastChange = found.st_mtim; }
}

void openInputAnew() {
  if (!gEngine.block->config.hasInput) { return; }
  // A new descriptor, because those of earlier executions share their file position.
  const long input = sys::open("/proc/self/fd/0", O_RDONLY);
  if (!sys::failed(input) && input != 0) {
    sys::call(SYS_dup3, input, 0, 0);
    sys::close(static_cast<int>(input));
  }
}

}  // namespace heddle::rt
