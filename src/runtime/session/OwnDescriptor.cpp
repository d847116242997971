#include <sys/socket.h>
#include <unistd.h>

#include <cerrno>
#include <climits>

#include "runtime/Export.h"
#include "runtime/Real.h"
#include "runtime/engine/Engine.h"
#include "runtime/session/Channel.h"

/// The descriptor of the socket to the driver. Programs that close all open descriptors, as daemons do, mean their own.
/// To them, ours appears not to exist.
namespace heddle::rt {
namespace {

bool isOurs(int descriptor) { return gChannel.isOpen() && descriptor == gChannel.descriptor(); }

int noSuchDescriptor() {
  errno = EBADF;
  return -1;
}

}  // namespace
}  // namespace heddle::rt

using namespace heddle::rt;

extern "C" {

HEDDLE_EXPORT int close(int descriptor) {
  return isOurs(descriptor) ? noSuchDescriptor() : HEDDLE_REAL(close)(descriptor);
}

HEDDLE_EXPORT int shutdown(int descriptor, int how) noexcept {
  return isOurs(descriptor) ? noSuchDescriptor() : HEDDLE_REAL(shutdown)(descriptor, how);
}

HEDDLE_EXPORT int close_range(unsigned first, unsigned last, int flags) noexcept {
  const auto ours = static_cast<unsigned>(gChannel.descriptor());
  if (!gChannel.isOpen() || ours < first || ours > last || first > last) {
    return HEDDLE_REAL(close_range)(first, last, flags);
  }
  const int below = ours > first ? HEDDLE_REAL(close_range)(first, ours - 1, flags) : 0;
  const int above = ours < last ? HEDDLE_REAL(close_range)(ours + 1, last, flags) : 0;
  return below != 0 ? below : above;
}

HEDDLE_EXPORT void closefrom(int first) noexcept {
  close_range(first < 0 ? 0U : static_cast<unsigned>(first), UINT_MAX, 0);
}

/// If the program asks for the number that we use, we move to another one.
HEDDLE_EXPORT int dup3(int from, int to, int flags) noexcept {
  if (isOurs(to) && !gChannel.move()) { return noSuchDescriptor(); }
  return HEDDLE_REAL(dup3)(from, to, flags);
}

HEDDLE_EXPORT int dup2(int from, int to) noexcept {
  if (isOurs(to) && from != to && !gChannel.move()) { return noSuchDescriptor(); }
  return HEDDLE_REAL(dup2)(from, to);
}
}
