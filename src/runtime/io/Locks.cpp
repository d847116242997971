#include <fcntl.h>
#include <sys/file.h>
#include <sys/wait.h>

#include <cerrno>

#include "runtime/Syscall.h"
#include "runtime/engine/Engine.h"
#include "runtime/io/IoClocks.h"
#include "runtime/io/IoFamilies.h"
#include "runtime/io/IoWait.h"
#include "runtime/session/restore/ProgramCall.h"

/// File locks and child exits: no descriptor signals them, so the call itself is tried.
namespace heddle::rt {
namespace {

bool alwaysTry(IoWait&) { return true; }

/// Repeats the call, in the form that does not wait and returns \p busy, until it returns something else.
long tryUntilDone(const IoRequest& request, long busy, const char* name) {
  IoWait wait;
  wait.isPossible = alwaysTry;
  wait.origin = Origin::Mixed;
  wait.call = name;
  for (;;) {
    if (!awaitIo(wait, request.pc)) {
      if (!goesOnAfterSignal()) { return -EINTR; }
      continue;
    }
    const long result = callOfProgram(request.number, request.a);
    if (result != busy) {
      received(kSharedBucket);
      return finishStep(result);
    }
    noteResult(0, 0, false, false);
    wait.deceived = true;
  }
}

struct ChildWait : IoWait {
  const IoRequest* request = nullptr;
};

/// Whether a child has a state change to report, without consuming it.
bool childHasEnded(IoWait& wait) {
  const IoRequest& request = *static_cast<ChildWait&>(wait).request;
  siginfo_t info{};
  if (request.number == SYS_waitid) {
    const long result = sys::call(SYS_waitid, request.a[0], request.a[1], &info, request.a[3] | WNOHANG | WNOWAIT, 0);
    return result != 0 || info.si_pid != 0;
  }
  const long pid = static_cast<int>(request.a[0]);
  const long kind = pid > 0 ? P_PID : pid == -1 ? P_ALL : P_PGID;
  const long options = WEXITED | (request.a[2] & (WUNTRACED | WCONTINUED)) | WNOHANG | WNOWAIT;
  const long result = sys::call(SYS_waitid, kind, pid > 0 ? pid : -pid, &info, options, 0);
  return result != 0 || info.si_pid != 0;
}

}  // namespace

long fileLockCall(const IoRequest& request) {
  IoRequest now = request;
  now.a[1] |= LOCK_NB;
  if ((request.a[1] & ~LOCK_NB) == LOCK_UN || (request.a[1] & LOCK_NB) != 0) {
    received(kSharedBucket);
    return changeAtOnce(request, kSharedBucket);
  }
  return tryUntilDone(now, -EWOULDBLOCK, "flock");
}

long recordLockCall(const IoRequest& request) {
  switch (request.a[1]) {
    case F_SETLK:
    case F_OFD_SETLK:
      received(kSharedBucket);
      return changeAtOnce(request, kSharedBucket);
    case F_SETLKW:
    case F_OFD_SETLKW: {
      IoRequest now = request;
      now.a[1] = request.a[1] == F_SETLKW ? F_SETLK : F_OFD_SETLK;
      return tryUntilDone(now, -EAGAIN, "fcntl");
    }
    case F_DUPFD:
    case F_DUPFD_CLOEXEC:
      return makeCall(request);
    default:
      return callOfProgram(request.number, request.a);
  }
}

long childWaitCall(const IoRequest& request) {
  const long options = request.a[request.number == SYS_waitid ? 3 : 2];
  if ((options & WNOHANG) != 0) { return changeAtOnce(request, kSharedBucket); }
  ChildWait wait;
  wait.request = &request;
  wait.isPossible = childHasEnded;
  wait.origin = Origin::Outside;
  wait.call = "waitpid";
  for (;;) {
    if (awaitIo(wait, request.pc)) { return finishStep(callOfProgram(request.number, request.a)); }
    if (!goesOnAfterSignal()) { return -EINTR; }
  }
}

}  // namespace heddle::rt
