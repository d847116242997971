#include "runtime/session/restore/ProgramCall.h"

#include "runtime/Syscall.h"
#include "runtime/session/restore/Dispatch.h"
#include "runtime/session/restore/Executor.h"

namespace heddle::rt {

long callOfProgram(long number, const long (&a)[6]) {
  return executionCanBeRestored() ? performWatched(number, a)
                                  : sys::callRaw(number, a[0], a[1], a[2], a[3], a[4], a[5]);
}

}  // namespace heddle::rt
