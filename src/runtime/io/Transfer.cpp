#include <sys/socket.h>
#include <sys/time.h>
#include <sys/uio.h>

#include <cerrno>
#include <cstring>
#include <tuple>
#include <vector>

#include "runtime/Syscall.h"
#include "runtime/engine/Engine.h"
#include "runtime/engine/VirtualTime.h"
#include "runtime/io/IoClocks.h"
#include "runtime/io/IoFamilies.h"
#include "runtime/io/IoWait.h"
#include "runtime/io/Timers.h"
#include "runtime/model/Deadline.h"
#include "runtime/model/Random.h"
#include "runtime/session/restore/ProgramCall.h"

namespace heddle::rt {
namespace {

long messageFlags(const IoRequest& request) {
  switch (request.number) {
    case SYS_recvfrom:
    case SYS_sendto:
    case SYS_recvmmsg:
    case SYS_sendmmsg:
      return request.a[3];
    case SYS_recvmsg:
    case SYS_sendmsg:
      return request.a[2];
    default:
      return 0;
  }
}

/// SO_RCVTIMEO and SO_SNDTIMEO, in virtual time.
std::uint64_t socketDeadline(long descriptor, int option) {
  timeval limit{};
  socklen_t size = sizeof limit;
  const long error = sys::call(SYS_getsockopt, descriptor, SOL_SOCKET, option, &limit, &size);
  if (sys::failed(error) || (limit.tv_sec == 0 && limit.tv_usec == 0)) { return kNever; }
  return gTime.fromNow({limit.tv_sec, limit.tv_usec * 1000});
}

const char* nameOf(long number) {
  switch (number) {
    case SYS_read:
      return "read";
    case SYS_readv:
      return "readv";
    case SYS_recvfrom:
    case SYS_recvmsg:
    case SYS_recvmmsg:
      return "recv";
    case SYS_write:
      return "write";
    case SYS_writev:
      return "writev";
    default:
      return "send";
  }
}

/// The number of bytes to transfer; 0: a partial transfer completes the call.
std::size_t wanted(const IoRequest& request) {
  const auto sum = [](const iovec* parts, std::size_t count) {
    std::size_t all = 0;
    for (std::size_t i = 0; i < count; ++i) {
      all += parts[i].iov_len;
    }
    return all;
  };
  switch (request.number) {
    case SYS_write:
    case SYS_sendto:
    case SYS_recvfrom:
      return static_cast<std::size_t>(request.a[2]);
    case SYS_writev:
      return sum(reinterpret_cast<const iovec*>(request.a[1]), static_cast<std::size_t>(request.a[2]));
    case SYS_sendmsg: {
      const auto& message = *reinterpret_cast<const msghdr*>(request.a[1]);
      return sum(message.msg_iov, message.msg_iovlen);
    }
    default:
      return 0;
  }
}

/// The rest of a transfer, as a call of its own.
class Rest {
public:
  explicit Rest(const IoRequest& whole) : request_(whole), left_(wanted(whole)) {}

  const IoRequest& request() const { return request_; }
  bool isDone() const { return left_ == 0; }

  void moved(std::size_t bytes) {
    left_ = bytes < left_ ? left_ - bytes : 0;
    switch (request_.number) {
      case SYS_write:
      case SYS_sendto:
      case SYS_recvfrom:
        request_.a[1] += static_cast<long>(bytes);
        request_.a[2] -= static_cast<long>(bytes);
        break;
      case SYS_writev:
        skip(reinterpret_cast<const iovec*>(request_.a[1]), static_cast<std::size_t>(request_.a[2]), bytes);
        request_.a[1] = reinterpret_cast<long>(parts_.data());
        request_.a[2] = static_cast<long>(parts_.size());
        break;
      case SYS_sendmsg:
        message_ = *reinterpret_cast<const msghdr*>(request_.a[1]);
        skip(message_.msg_iov, message_.msg_iovlen, bytes);
        message_.msg_iov = parts_.data();
        message_.msg_iovlen = parts_.size();
        message_.msg_control = nullptr;  // was sent with the first part
        message_.msg_controllen = 0;
        request_.a[1] = reinterpret_cast<long>(&message_);
        break;
      default:
        break;
    }
  }

private:
  void skip(const iovec* parts, std::size_t count, std::size_t bytes) {
    std::vector<iovec> rest;
    for (std::size_t i = 0; i < count; ++i) {
      const std::size_t gone = bytes < parts[i].iov_len ? bytes : parts[i].iov_len;
      bytes -= gone;
      if (gone < parts[i].iov_len) {
        rest.push_back({static_cast<char*>(parts[i].iov_base) + gone, parts[i].iov_len - gone});
      }
    }
    parts_.swap(rest);
  }

  IoRequest request_;
  std::size_t left_;
  std::vector<iovec> parts_;
  msghdr message_{};
};

/// Replaces the kernel's expiration count of a timer by the virtual one.
void correctTimer(const IoRequest& request, long result) {
  if (request.number == SYS_read && result == sizeof(std::uint64_t)) {
    if (const std::uint64_t times = timerWasRead(request.a[0]); times != 0) {
      std::memcpy(reinterpret_cast<void*>(request.a[1]), &times, sizeof times);
    }
  }
}

long receiveAtOnce(const IoRequest& request, const Descriptor& from) {
  fireOverdueTimers();
  reach(OpKind::IoWait, nullptr, request.pc);
  const long result = callOfProgram(request.number, request.a);
  correctTimer(request, result);
  received(from.bucket);
  return finishStep(result);
}

/// Receives what is available. -EINTR: a signal came first; -EAGAIN: the deadline has passed.
long receivePart(const IoRequest& request, const Descriptor& from, std::uint64_t deadlineNs) {
  DescriptorWait wait(request.a[0], POLLIN, nameOf(request.number));
  wait.origin = originOf(request.a[0]);
  for (;;) {
    if (!awaitIo(wait, request.pc, deadlineNs)) {
      if (!wait.interrupted) {
        passDeadline(deadlineNs);
        return finishStep(-EAGAIN);
      }
      if (!goesOnAfterSignal()) { return -EINTR; }
      continue;
    }
    const long result = withoutBlocking(request.a[0], from.flags, request);
    if (result != -EAGAIN) {
      correctTimer(request, result);
      received(from.bucket);
      return finishStep(result);
    }
    noteResult(0, 0, false, false);
    wait.deceived = true;
  }
}

long sendPart(const IoRequest& request, const Descriptor& to, std::uint64_t deadlineNs) {
  DescriptorWait wait(request.a[0], POLLOUT, nameOf(request.number));
  wait.origin = originOf(request.a[0]);
  for (;;) {
    if (!awaitIo(wait, request.pc, deadlineNs)) {
      if (!wait.interrupted) {
        passDeadline(deadlineNs);
        return finishStep(-EAGAIN);
      }
      if (!goesOnAfterSignal()) { return -EINTR; }
      continue;
    }
    sent(to.bucket);
    const long result = withoutBlocking(request.a[0], to.flags, request);
    if (result != -EAGAIN) { return finishStep(result); }
    noteResult(0, 0, false, false);
    wait.deceived = true;
  }
}

/// From /dev/urandom: like getrandom, so that a replay reads the same.
long readRandom(const IoRequest& request) {
  if (request.number == SYS_read) {
    fillRandom(reinterpret_cast<void*>(request.a[1]), static_cast<std::size_t>(request.a[2]));
    return request.a[2];
  }
  if (request.number != SYS_readv) { return callOfProgram(request.number, request.a); }
  long all = 0;
  const auto* const parts = reinterpret_cast<const iovec*>(request.a[1]);
  for (long i = 0; i < request.a[2]; ++i) {
    fillRandom(parts[i].iov_base, parts[i].iov_len);
    all += static_cast<long>(parts[i].iov_len);
  }
  return all;
}

}  // namespace

long receiveCall(const IoRequest& request) {
  const Descriptor from = describeDescriptor(request.a[0]);
  if (from.kind == Descriptor::Kind::Random) { return readRandom(request); }
  if (from.kind == Descriptor::Kind::None) { return callOfProgram(request.number, request.a); }
  if (from.kind == Descriptor::Kind::File) {
    received(kSharedBucket);
    return callOfProgram(request.number, request.a);
  }
  const long flags = messageFlags(request);
  if (from.nonBlocking || (flags & MSG_DONTWAIT) != 0) { return receiveAtOnce(request, from); }
  const std::uint64_t deadlineNs = socketDeadline(request.a[0], SO_RCVTIMEO);
  if (request.number != SYS_recvfrom || (flags & MSG_WAITALL) == 0) { return receivePart(request, from, deadlineNs); }
  Rest rest(request);
  long all = 0;
  while (!rest.isDone()) {
    const long result = receivePart(rest.request(), from, deadlineNs);
    if (result <= 0) { return all > 0 ? all : result; }
    all += result;
    rest.moved(static_cast<std::size_t>(result));
  }
  return all;
}

long sendCall(const IoRequest& request) {
  const Descriptor to = describeDescriptor(request.a[0]);
  if (to.kind == Descriptor::Kind::None || to.kind == Descriptor::Kind::Output || to.kind == Descriptor::Kind::Random) {
    return callOfProgram(request.number, request.a);
  }
  if (to.kind == Descriptor::Kind::File) {
    sent(kSharedBucket);
    return callOfProgram(request.number, request.a);
  }
  if (to.nonBlocking || (messageFlags(request) & MSG_DONTWAIT) != 0) { return changeAtOnce(request, to.bucket); }
  const std::uint64_t deadlineNs = socketDeadline(request.a[0], SO_SNDTIMEO);
  Rest rest(request);
  long all = 0;
  do {
    const long result = sendPart(rest.request(), to, deadlineNs);
    if (sys::failed(result)) { return all > 0 ? all : result; }
    all += result;
    rest.moved(static_cast<std::size_t>(result));
  } while (!rest.isDone());
  return all;
}

long moveCall(const IoRequest& request) {
  const bool toFirst = request.number == SYS_sendfile;
  const long from = request.a[toFirst ? 1 : 0];
  const long to = request.a[toFirst ? 0 : (request.number == SYS_tee ? 1 : 2)];
  const Descriptor source = describeDescriptor(from);
  const Descriptor target = describeDescriptor(to);
  for (const auto& [descriptor, about, events] :
       {std::tuple{from, source, short{POLLIN}}, std::tuple{to, target, short{POLLOUT}}}) {
    if (about.kind == Descriptor::Kind::Channel && !about.nonBlocking) {
      DescriptorWait wait(descriptor, events, "splice");
      wait.origin = originOf(descriptor);
      wait.interruptible = false;
      awaitIo(wait, request.pc);
      noteResult(0, 0, true, false);
    }
  }
  received(source.bucket);
  reach(OpKind::IoWait, nullptr, request.pc);
  sent(target.bucket);
  return finishStep(target.kind == Descriptor::Kind::Channel ? withoutBlocking(to, target.flags, request)
                                                             : callOfProgram(request.number, request.a));
}

}  // namespace heddle::rt
