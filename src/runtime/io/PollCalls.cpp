#include <sys/epoll.h>
#include <sys/select.h>
#include <sys/time.h>

#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <cstring>

#include "runtime/Syscall.h"
#include "runtime/engine/Engine.h"
#include "runtime/engine/VirtualTime.h"
#include "runtime/io/IoClocks.h"
#include "runtime/io/IoFamilies.h"
#include "runtime/io/IoWait.h"
#include "runtime/io/Signals.h"
#include "runtime/io/Timers.h"
#include "runtime/model/Deadline.h"
#include "runtime/model/Time.h"
#include "runtime/session/restore/ProgramCall.h"

/// poll, select and epoll_wait. The kernel is asked with a timeout of zero; the timeout itself is virtual.
namespace heddle::rt {
namespace {

constexpr std::uint64_t kMillisecondNs = 1'000'000;

Origin worse(Origin a, Origin b) {
  if (a == b) { return a; }
  return a == Origin::Inside || b == Origin::Inside ? Origin::Mixed : (a == Origin::Mixed ? a : b);
}

std::uint64_t deadlineOfMs(long milliseconds) {
  return milliseconds < 0 ? kNever : gTime.now() + static_cast<std::uint64_t>(milliseconds) * kMillisecondNs;
}

/// A call that waits for many descriptors.
struct SetWait : IoWait {
  const IoRequest* request = nullptr;
};

/// The loop that all three share. \p ask makes the call for the program, without waiting.
long waitForSet(SetWait& wait, std::uint64_t deadlineNs, const std::uint64_t* mask, long (*ask)(const IoRequest&)) {
  const IoRequest& request = *wait.request;
  wait.mask = mask;
  for (;;) {
    const bool possible = awaitIo(wait, request.pc, deadlineNs);
    if (!possible && !wait.interrupted) { passDeadline(deadlineNs); }
    if (!possible && wait.interrupted) {
      handleInterruption();
      return -EINTR;
    }
    const long result = ask(request);
    if (result != 0 || !possible) {
      learnedOfAny();
      noteResult(static_cast<std::uint64_t>(result), 8, result > 0, result != 0);
      ioChanged();
      return result;
    }
    noteResult(0, 0, false, false);
    wait.deceived = true;
  }
}

// poll

long askPoll(const IoRequest& request) { return sys::call(SYS_poll, request.a[0], request.a[1], 0); }

bool pollIsPossible(IoWait& wait) { return askPoll(*static_cast<SetWait&>(wait).request) != 0; }

std::uint32_t polledDescriptors(const IoWait& wait, pollfd* out, std::uint32_t room) {
  const IoRequest& request = *static_cast<const SetWait&>(wait).request;
  const auto count = static_cast<std::uint32_t>(request.a[1]) < room ? static_cast<std::uint32_t>(request.a[1]) : room;
  std::memcpy(out, reinterpret_cast<const void*>(request.a[0]), count * sizeof(pollfd));
  return count;
}

// select

constexpr std::size_t kWordBits = 64;
constexpr std::size_t kMostSelected = 4096;

std::size_t bytesOf(const IoRequest& request) {
  const auto count = static_cast<std::size_t>(request.a[0] < 0 ? 0 : request.a[0]);
  return (count + kWordBits - 1) / kWordBits * sizeof(std::uint64_t);
}

long askSelect(const IoRequest& request) {
  timeval none{};
  return sys::call(SYS_select, request.a[0], request.a[1], request.a[2], request.a[3], &none);
}

bool selectIsPossible(IoWait& wait) {
  const IoRequest& request = *static_cast<SetWait&>(wait).request;
  IoRequest copy = request;
  std::uint64_t sets[3][kMostSelected / kWordBits];
  for (int i = 0; i < 3; ++i) {
    if (request.a[1 + i] != 0) {
      std::memcpy(sets[i], reinterpret_cast<const void*>(request.a[1 + i]), bytesOf(request));
      copy.a[1 + i] = reinterpret_cast<long>(sets[i]);
    }
  }
  return askSelect(copy) != 0;
}

template <class Function>
void forEachSelected(const IoRequest& request, Function function) {
  constexpr short kEvents[3] = {POLLIN, POLLOUT, POLLPRI};
  for (int i = 0; i < 3; ++i) {
    const auto* words = reinterpret_cast<const std::uint64_t*>(request.a[1 + i]);
    for (long d = 0; words != nullptr && d < request.a[0]; ++d) {
      const auto bit = static_cast<std::size_t>(d);
      if ((words[bit / kWordBits] >> (bit % kWordBits) & 1) != 0) { function(d, kEvents[i]); }
    }
  }
}

std::uint32_t selectedDescriptors(const IoWait& wait, pollfd* out, std::uint32_t room) {
  std::uint32_t count = 0;
  forEachSelected(*static_cast<const SetWait&>(wait).request, [&](long d, short events) {
    if (count < room) { out[count++] = {static_cast<int>(d), events, 0}; }
  });
  return count;
}

// epoll

long askEpoll(const IoRequest& request) {
  return sys::call(SYS_epoll_wait, request.a[0], request.a[1], request.a[2], 0);
}

bool epollIsPossible(IoWait& wait) { return isReady(static_cast<SetWait&>(wait).request->a[0], POLLIN); }

std::uint32_t epollItself(const IoWait& wait, pollfd* out, std::uint32_t room) {
  if (room == 0) { return 0; }
  *out = {static_cast<int>(static_cast<const SetWait&>(wait).request->a[0]), POLLIN, 0};
  return 1;
}

/// The kernel lists the members in /proc/self/fdinfo.
Origin originOfEpoll(long descriptor) {
  char path[40];
  std::snprintf(path, sizeof path, "/proc/self/fdinfo/%ld", descriptor);
  const long file = sys::open(path, 0);
  if (sys::failed(file)) { return Origin::Mixed; }
  char text[4096];
  const long size = sys::read(static_cast<int>(file), text, sizeof text - 1);
  sys::close(static_cast<int>(file));
  if (size <= 0 || size == sizeof text - 1) { return Origin::Mixed; }
  text[size] = 0;
  bool any = false;
  Origin origin = Origin::Inside;
  for (const char* at = std::strstr(text, "tfd:"); at != nullptr; at = std::strstr(at + 4, "tfd:")) {
    const Origin member = originOf(std::strtol(at + 4, nullptr, 10));
    origin = any ? worse(origin, member) : member;
    any = true;
  }
  return origin;
}

/// Without descriptors, all three calls just sleep.
long justSleep(std::uint64_t deadlineNs, const void* pc) {
  sleepUntil(deadlineNs, pc);
  return 0;
}

const std::uint64_t* maskAt(long address) { return reinterpret_cast<const std::uint64_t*>(address); }

}  // namespace

long pollCall(const IoRequest& request) {
  const bool precise = request.number == SYS_ppoll;
  const auto* timeout = reinterpret_cast<const timespec*>(precise ? request.a[2] : 0);
  const std::uint64_t deadlineNs = precise ? deadlineIn(timeout) : deadlineOfMs(static_cast<int>(request.a[2]));
  if (request.a[1] == 0 && (!precise || request.a[3] == 0)) { return justSleep(deadlineNs, request.pc); }
  SetWait wait;
  wait.request = &request;
  wait.isPossible = pollIsPossible;
  wait.descriptors = polledDescriptors;
  wait.call = "poll";
  const auto* polled = reinterpret_cast<const pollfd*>(request.a[0]);
  for (long i = 0; i < request.a[1]; ++i) {
    const Origin member = polled[i].fd < 0 ? Origin::Inside : originOf(polled[i].fd);
    wait.origin = i == 0 ? member : worse(wait.origin, member);
  }
  return waitForSet(wait, deadlineNs, precise ? maskAt(request.a[3]) : nullptr, askPoll);
}

long selectCall(const IoRequest& request) {
  if (request.a[0] > static_cast<long>(kMostSelected)) { return callOfProgram(request.number, request.a); }
  const bool precise = request.number == SYS_pselect6;
  auto* coarse = reinterpret_cast<timeval*>(precise ? 0 : request.a[4]);
  timespec limit{};
  if (coarse != nullptr) {
    if (coarse->tv_sec < 0 || coarse->tv_usec < 0) { return -EINVAL; }
    limit = {coarse->tv_sec, coarse->tv_usec * 1000};
  }
  const auto* timeout = precise             ? reinterpret_cast<const timespec*>(request.a[4])
                        : coarse != nullptr ? &limit
                                            : nullptr;
  const std::uint64_t* mask = nullptr;
  if (precise && request.a[5] != 0) { mask = *reinterpret_cast<std::uint64_t* const*>(request.a[5]); }
  const std::uint64_t deadlineNs = deadlineIn(timeout);
  if (request.a[0] == 0 && mask == nullptr) {
    if (coarse != nullptr) { *coarse = {0, 0}; }
    return justSleep(deadlineNs, request.pc);
  }
  SetWait wait;
  wait.request = &request;
  wait.isPossible = selectIsPossible;
  wait.descriptors = selectedDescriptors;
  wait.call = "select";
  bool any = false;
  forEachSelected(request, [&](long d, short) {
    wait.origin = any ? worse(wait.origin, originOf(d)) : originOf(d);
    any = true;
  });
  const long result = waitForSet(wait, deadlineNs, mask, askSelect);
  if (coarse != nullptr && result >= 0) {
    const std::uint64_t left = deadlineNs > gTime.now() ? deadlineNs - gTime.now() : 0;
    *coarse = {static_cast<time_t>(left / 1'000'000'000), static_cast<long>(left % 1'000'000'000 / 1000)};
  }
  return result;
}

long epollWaitCall(const IoRequest& request) {
  const std::uint64_t deadlineNs = request.number == SYS_epoll_pwait2
                                       ? deadlineIn(reinterpret_cast<const timespec*>(request.a[3]))
                                       : deadlineOfMs(static_cast<int>(request.a[3]));
  SetWait wait;
  wait.request = &request;
  wait.isPossible = epollIsPossible;
  wait.descriptors = epollItself;
  wait.call = "epoll_wait";
  if (request.a[2] <= 0 || describeDescriptor(request.a[0]).kind == Descriptor::Kind::None) {
    return askEpoll(request);
  }
  wait.origin = originOfEpoll(request.a[0]);
  return waitForSet(wait, deadlineNs, request.number == SYS_epoll_wait ? nullptr : maskAt(request.a[4]), askEpoll);
}

}  // namespace heddle::rt
