#include <asm/ioctls.h>
#include <asm/termbits.h>
#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <csignal>
#include <cstdarg>
#include <cstring>

#include "runtime/Export.h"
#include "runtime/Real.h"
#include "runtime/Syscall.h"
#include "runtime/engine/Engine.h"
#include "runtime/session/restore/Dispatch.h"
#include "runtime/session/restore/KernelState.h"

/// Functions that test frameworks call many times in each execution. They do the same as the trap of their system call,
/// without the cost of a signal. All others are trapped (session/restore/Dispatch.h).
namespace heddle::rt {
namespace {

constexpr std::size_t kMaskBytes = 8;

template <typename... Arguments>
long made(long number, Arguments... given) {
  long a[6] = {};
  long* at = a;
  ((*at++ = sys::argument(given)), ...);
  const long result = performWatched(number, a);
  if (sys::failed(result)) {
    errno = static_cast<int>(-result);
    return -1;
  }
  return result;
}

/// The C library reserves two real-time signals, and SIGSYS is the one that traps calls.
bool isShort(int signal) { return signal > 0 && signal < NSIG && signal != SIGSYS && (signal < 32 || signal > 33); }

KernelSignalAction toKernel(const struct sigaction& action) {
  KernelSignalAction out{};
  out.handler = reinterpret_cast<std::uintptr_t>(action.sa_handler);
  out.flags = static_cast<unsigned>(action.sa_flags);
  std::memcpy(&out.mask, &action.sa_mask, kMaskBytes);
  return out;
}

void fromKernel(const KernelSignalAction& action, struct sigaction& out) {
  constexpr unsigned long kHasRestorer = 0x04000000;
  out = {};
  out.sa_handler = reinterpret_cast<void (*)(int)>(action.handler);
  out.sa_flags = static_cast<int>(action.flags & ~kHasRestorer);
  std::memcpy(&out.sa_mask, &action.mask, kMaskBytes);
}

int opened(const char* path, int flags, mode_t mode) {
  return static_cast<int>(made(SYS_openat, AT_FDCWD, path, flags, mode));
}

/// open() has a third argument if it may create a file.
mode_t modeOf(int flags, va_list& rest) {
  return (flags & (O_CREAT | O_TMPFILE)) != 0 ? static_cast<mode_t>(va_arg(rest, int)) : 0;
}

}  // namespace
}  // namespace heddle::rt

using namespace heddle::rt;

extern "C" {

HEDDLE_EXPORT int isatty(int fd) noexcept {
  if (!controlled()) { return HEDDLE_REAL(isatty)(fd); }
  struct ::termios unused{};
  return made(SYS_ioctl, fd, TCGETS, &unused) == 0 ? 1 : 0;
}

HEDDLE_EXPORT ssize_t readlink(const char* path, char* to, size_t size) noexcept {
  return controlled() ? made(SYS_readlink, path, to, size) : HEDDLE_REAL(readlink)(path, to, size);
}

HEDDLE_EXPORT int sigaction(int signal, const struct sigaction* action, struct sigaction* before) noexcept {
  if (!controlled() || !isShort(signal)) { return HEDDLE_REAL(sigaction)(signal, action, before); }
  const KernelSignalAction wanted = action != nullptr ? toKernel(*action) : KernelSignalAction{};
  KernelSignalAction old{};
  const long result = made(SYS_rt_sigaction, signal, action != nullptr ? &wanted : nullptr, &old, kMaskBytes);
  if (result == 0 && before != nullptr) { fromKernel(old, *before); }
  return static_cast<int>(result);
}

HEDDLE_EXPORT int open(const char* path, int flags, ...) {
  va_list rest;
  va_start(rest, flags);
  const mode_t mode = modeOf(flags, rest);
  va_end(rest);
  return controlled() ? opened(path, flags, mode) : HEDDLE_REAL(open)(path, flags, mode);
}

HEDDLE_EXPORT int open64(const char* path, int flags, ...) {
  va_list rest;
  va_start(rest, flags);
  const mode_t mode = modeOf(flags, rest);
  va_end(rest);
  return controlled() ? opened(path, flags, mode) : HEDDLE_REAL(open64)(path, flags, mode);
}
}
