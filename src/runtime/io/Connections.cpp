#include <sys/socket.h>

#include <cerrno>

#include "runtime/Syscall.h"
#include "runtime/engine/Engine.h"
#include "runtime/io/IoClocks.h"
#include "runtime/io/IoFamilies.h"
#include "runtime/io/IoWait.h"
#include "runtime/io/Timers.h"
#include "runtime/session/restore/ProgramCall.h"

namespace heddle::rt {
namespace {

/// Waits for a connection that the kernel is establishing.
long connectionMade(const IoRequest& request) {
  DescriptorWait wait(request.a[0], POLLOUT, "connect");
  wait.origin = originOf(request.a[0]);
  wait.interruptible = false;
  awaitIo(wait, request.pc);
  int error = 0;
  socklen_t size = sizeof error;
  sys::call(SYS_getsockopt, request.a[0], SOL_SOCKET, SO_ERROR, &error, &size);
  noteOwnAddress(request.a[0]);
  return finishStep(-error);
}

bool isFile(const Descriptor& descriptor) {
  return descriptor.kind == Descriptor::Kind::File || descriptor.kind == Descriptor::Kind::None;
}

}  // namespace

long acceptCall(const IoRequest& request) {
  const Descriptor from = describeDescriptor(request.a[0]);
  if (isFile(from)) { return callOfProgram(request.number, request.a); }
  DescriptorWait wait(request.a[0], POLLIN, "accept");
  wait.origin = from.nonBlocking ? Origin::Inside : originOf(request.a[0]);
  for (;;) {
    if (from.nonBlocking) {
      reach(OpKind::IoWait, nullptr, request.pc);
    } else if (!awaitIo(wait, request.pc)) {
      if (!goesOnAfterSignal()) { return -EINTR; }
      continue;
    }
    const long result = withoutBlocking(request.a[0], from.flags, request);
    received(kSharedBucket);
    if (result != -EAGAIN || from.nonBlocking) {
      if (result >= 0) { noteMade(result); }
      return finishStep(result);
    }
    noteResult(0, 0, false, false);
    wait.deceived = true;
  }
}

long connectCall(const IoRequest& request) {
  const Descriptor to = describeDescriptor(request.a[0]);
  if (isFile(to)) { return callOfProgram(request.number, request.a); }
  reach(OpKind::IoWait, nullptr, request.pc);
  sent(kSharedBucket);
  const long result = withoutBlocking(request.a[0], to.flags, request);
  noteOwnAddress(request.a[0]);
  if (to.nonBlocking || (result != -EINPROGRESS && result != -EAGAIN)) { return finishStep(result); }
  finishStep(0);
  if (result == -EINPROGRESS) { return connectionMade(request); }
  DescriptorWait wait(request.a[0], 0, "connect");  // full queue of a local socket: no event says when it has room
  wait.deceived = true;
  wait.origin = Origin::Mixed;
  awaitIo(wait, request.pc);
  noteResult(0, 0, true, false);
  return connectCall(request);
}

long makePairCall(const IoRequest& request) {
  const long result = callOfProgram(request.number, request.a);
  if (result == 0) {
    const auto* pair = reinterpret_cast<const int*>(request.a[request.number == SYS_socketpair ? 3 : 0]);
    noteOwnChannel(pair[0]);
    noteOwnChannel(pair[1]);
  }
  return result;
}

long makeCall(const IoRequest& request) {
  const long result = callOfProgram(request.number, request.a);
  if (result >= 0) { noteMade(result); }
  return result;
}

long closeCall(const IoRequest& request) {
  const bool ours = isMadeByProgram(request.a[0]);
  const Descriptor closed = describeDescriptor(request.a[0]);
  timerWasClosed(request.a[0]);
  noteClosed(request.a[0]);
  return isFile(closed) || !ours ? callOfProgram(request.number, request.a) : changeAtOnce(request, closed.bucket);
}

/// The previous \p to is closed implicitly.
long duplicateToCall(const IoRequest& request) {
  const bool ours = isMadeByProgram(request.a[1]);
  const Descriptor closed = describeDescriptor(request.a[1]);
  timerWasClosed(request.a[1]);
  noteMade(request.a[1]);
  return isFile(closed) || !ours ? callOfProgram(request.number, request.a) : changeAtOnce(request, closed.bucket);
}

long changeCall(const IoRequest& request) {
  const Descriptor descriptor = describeDescriptor(request.a[0]);
  return isFile(descriptor) ? callOfProgram(request.number, request.a) : changeAtOnce(request, descriptor.bucket);
}

long addressCall(const IoRequest& request) {
  const long result = callOfProgram(request.number, request.a);
  if (result == 0) { noteOwnAddress(request.a[0]); }
  return result;
}

}  // namespace heddle::rt
