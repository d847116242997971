#include "runtime/io/Timers.h"

#include <sys/timerfd.h>

#include <algorithm>
#include <cerrno>
#include <vector>

#include "runtime/Immortal.h"
#include "runtime/Syscall.h"
#include "runtime/engine/Engine.h"
#include "runtime/engine/LatePart.h"
#include "runtime/engine/VirtualTime.h"
#include "runtime/io/Descriptor.h"
#include "runtime/io/Expirations.h"
#include "runtime/io/IoWait.h"
#include "runtime/session/restore/ProgramCall.h"

namespace heddle::rt {
namespace {

static_assert(Expirations::kNotArmed == kNever);

constexpr std::uint64_t kSecondNs = 1'000'000'000;

struct Timer {
  long descriptor = -1;
  clockid_t clock = CLOCK_MONOTONIC;
  Expirations expirations{};
  bool fired = false;  ///< Readable in the kernel, and not yet read.
};

struct Timers {
  std::uint32_t generation = 0;
  std::vector<Timer> all;
};
Immortal<Timers> gTimers;

std::vector<Timer>& timers() {
  Timers& t = *gTimers;
  if (t.generation != gEngine.generation) {
    t.generation = gEngine.generation;
    t.all.clear();
  }
  return t.all;
}

Timer* find(long descriptor) {
  for (Timer& timer : timers()) {
    if (timer.descriptor == descriptor) { return &timer; }
  }
  return nullptr;
}

std::uint64_t toNs(const timespec& t) {
  return static_cast<std::uint64_t>(t.tv_sec) * kSecondNs + static_cast<std::uint64_t>(t.tv_nsec);
}

timespec toTimespec(std::uint64_t ns) {
  return {static_cast<time_t>(ns / kSecondNs), static_cast<long>(ns % kSecondNs)};
}

void setKernelTimer(long descriptor, long ns) {
  itimerspec value{};
  value.it_value.tv_nsec = ns;
  sys::call(SYS_timerfd_settime, descriptor, 0, &value, nullptr);
}

/// Waits until the kernel's timer has expired, which takes a moment.
void fire(Timer& timer) {
  timer.fired = true;
  setKernelTimer(timer.descriptor, 1);
  pollfd one{static_cast<int>(timer.descriptor), POLLIN, 0};
  while (sys::call(SYS_poll, &one, 1, -1) == -EINTR) {}
}

itimerspec remaining(const Timer& timer) {
  const std::uint64_t now = gTime.now();
  itimerspec value{};
  value.it_interval = toTimespec(timer.expirations.intervalNs);
  value.it_value = toTimespec(timer.expirations.remaining(now));
  return value;
}

}  // namespace

const LatePart kLateTimers = copiedPart<gTimers>();

long timerCreate(long number, const long (&a)[6]) {
  const long descriptor = callOfProgram(number, a);
  if (!sys::failed(descriptor)) {
    timerWasClosed(descriptor);
    noteMade(descriptor);
    timers().push_back({.descriptor = descriptor, .clock = static_cast<clockid_t>(a[0]), .expirations = {}});
  }
  return descriptor;
}

long timerSet(const long (&a)[6]) {
  Timer* timer = find(a[0]);
  const auto* value = reinterpret_cast<const itimerspec*>(a[2]);
  if (timer == nullptr || value == nullptr || value->it_value.tv_nsec >= static_cast<long>(kSecondNs) ||
      value->it_value.tv_nsec < 0 || value->it_value.tv_sec < 0) {
    return callOfProgram(SYS_timerfd_settime, a);
  }
  if (a[3] != 0) { *reinterpret_cast<itimerspec*>(a[3]) = remaining(*timer); }
  setKernelTimer(timer->descriptor, 0);
  timer->fired = false;
  timer->expirations.intervalNs = toNs(value->it_interval);
  const bool armed = value->it_value.tv_sec != 0 || value->it_value.tv_nsec != 0;
  const bool absolute = (a[1] & TFD_TIMER_ABSTIME) != 0;
  timer->expirations.dueNs = !armed     ? kNever
                             : absolute ? gTime.fromAbsolute(timer->clock, value->it_value)
                                        : gTime.fromNow(value->it_value);
  fireOverdueTimers();
  return 0;
}

long timerGet(const long (&a)[6]) {
  const Timer* timer = find(a[0]);
  if (timer == nullptr || a[1] == 0) { return callOfProgram(SYS_timerfd_gettime, a); }
  *reinterpret_cast<itimerspec*>(a[1]) = remaining(*timer);
  return 0;
}

std::uint64_t timerWasRead(long descriptor) {
  Timer* timer = find(descriptor);
  if (timer == nullptr || !timer->fired) { return 0; }
  timer->fired = false;
  return timer->expirations.take(gTime.now());
}

void timerWasClosed(long descriptor) {
  std::erase_if(timers(), [descriptor](const Timer& timer) { return timer.descriptor == descriptor; });
}

std::uint64_t nextTimer() {
  std::uint64_t next = kNever;
  for (const Timer& timer : timers()) {
    next = timer.fired ? next : std::min(next, timer.expirations.dueNs);
  }
  return next;
}

void fireOverdueTimers() {
  for (Timer& timer : timers()) {
    if (!timer.fired && timer.expirations.isOverdue(gTime.now())) { fire(timer); }
  }
}

}  // namespace heddle::rt
