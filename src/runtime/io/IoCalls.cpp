#include "runtime/io/IoCalls.h"

#include <fcntl.h>

#include <cerrno>

#include "runtime/Syscall.h"
#include "runtime/engine/Engine.h"
#include "runtime/engine/VirtualTime.h"
#include "runtime/io/IoClocks.h"
#include "runtime/io/IoFamilies.h"
#include "runtime/io/IoWait.h"
#include "runtime/io/Signals.h"
#include "runtime/io/Timers.h"
#include "runtime/model/Cancel.h"
#include "runtime/session/restore/ProgramCall.h"

namespace heddle::rt {
namespace {

using Family = long(const IoRequest&);

Family* familyOf(long number) {
  switch (number) {
    case SYS_read:
    case SYS_readv:
    case SYS_recvfrom:
    case SYS_recvmsg:
    case SYS_recvmmsg:
      return receiveCall;
    case SYS_write:
    case SYS_writev:
    case SYS_sendto:
    case SYS_sendmsg:
    case SYS_sendmmsg:
      return sendCall;
    case SYS_sendfile:
    case SYS_splice:
    case SYS_tee:
      return moveCall;
    case SYS_poll:
    case SYS_ppoll:
      return pollCall;
    case SYS_select:
    case SYS_pselect6:
      return selectCall;
    case SYS_epoll_wait:
    case SYS_epoll_pwait:
    case SYS_epoll_pwait2:
      return epollWaitCall;
    case SYS_accept:
    case SYS_accept4:
      return acceptCall;
    case SYS_connect:
      return connectCall;
    case SYS_pipe:
    case SYS_pipe2:
    case SYS_socketpair:
      return makePairCall;
    case SYS_socket:
    case SYS_eventfd:
    case SYS_eventfd2:
    case SYS_epoll_create:
    case SYS_epoll_create1:
    case SYS_signalfd:
    case SYS_signalfd4:
    case SYS_dup:
      return makeCall;
    case SYS_close:
      return closeCall;
    case SYS_dup2:
    case SYS_dup3:
      return duplicateToCall;
    case SYS_shutdown:
    case SYS_epoll_ctl:
      return changeCall;
    case SYS_bind:
    case SYS_listen:
      return addressCall;
    case SYS_flock:
      return fileLockCall;
    case SYS_fcntl:
      return recordLockCall;
    case SYS_wait4:
    case SYS_waitid:
      return childWaitCall;
    default:
      return nullptr;
  }
}

bool isTimerCall(long number) {
  return number == SYS_timerfd_create || number == SYS_timerfd_settime || number == SYS_timerfd_gettime;
}

long timerCall(const IoRequest& request) {
  switch (request.number) {
    case SYS_timerfd_create:
      return timerCreate(request.number, request.a);
    case SYS_timerfd_settime: {
      const long result = timerSet(request.a);
      ioChanged();
      return result;
    }
    default:
      return timerGet(request.a);
  }
}

/// The cancellation points of POSIX and Linux. Calls that wait are cancellation points while they wait (awaitIo).
bool isCancellationPoint(long number) {
  Family* family = familyOf(number);
  return family == receiveCall || family == sendCall || family == pollCall || family == selectCall ||
         family == epollWaitCall || family == acceptCall || family == connectCall || family == closeCall ||
         family == childWaitCall;
}

}  // namespace

bool isIoCall(long number) { return familyOf(number) != nullptr || isTimerCall(number); }

long ioCall(long number, const long (&arguments)[6], const void* pc) {
  IoRequest request{number, {}, pc};
  for (int i = 0; i < 6; ++i) {
    request.a[i] = arguments[i];
  }
  if (isCancellationPoint(number)) { cancellationPoint(); }
  Family* family = familyOf(number);
  return family != nullptr ? family(request) : timerCall(request);
}

long finishStep(long result) {
  const bool refused = result == -EAGAIN;
  noteResult(static_cast<std::uint64_t>(result), 8, !sys::failed(result), !refused);
  ioChanged();
  return result;
}

long changeAtOnce(const IoRequest& request, std::uint32_t bucket) {
  reach(OpKind::IoWait, nullptr, request.pc);
  sent(bucket);
  return finishStep(callOfProgram(request.number, request.a));
}

long withoutBlocking(long descriptor, long flags, const IoRequest& request) {
  if ((flags & O_NONBLOCK) != 0) { return callOfProgram(request.number, request.a); }
  sys::call(SYS_fcntl, descriptor, F_SETFL, flags | O_NONBLOCK);
  const long result = callOfProgram(request.number, request.a);
  sys::call(SYS_fcntl, descriptor, F_SETFL, flags);
  return result;
}

std::uint64_t deadlineIn(const timespec* timeout) { return timeout == nullptr ? kNever : gTime.fromNow(*timeout); }

bool goesOnAfterSignal() { return handleInterruption(); }

}  // namespace heddle::rt
