#include "runtime/session/restore/ProgramCall.h"

#include "runtime/Real.h"
#include "runtime/Syscall.h"
#include "runtime/session/restore/Executor.h"

#include <unistd.h>
#include <cerrno>

namespace heddle::rt {

long callOfProgram(long number, const long (&a)[6]) {
  if (!executionCanBeRestored()) {
    return sys::callRaw(number, a[0], a[1], a[2], a[3], a[4], a[5]);
  }
  const int before = errno;
  const long result = HEDDLE_REAL(syscall)(number, a[0], a[1], a[2], a[3], a[4], a[5]);  // traps
  if (result != -1) {
    return result;
  }
  const long error = -errno;
  errno = before;
  return error;
}

}  // namespace heddle::rt
