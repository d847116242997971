#include "runtime/model/Time.h"

#include <sys/time.h>
#include <threads.h>
#include <unistd.h>

#include <cerrno>

#include "runtime/Export.h"
#include "runtime/Real.h"
#include "runtime/engine/Engine.h"
#include "runtime/engine/LatePart.h"
#include "runtime/engine/Repetition.h"
#include "runtime/engine/StepFacts.h"
#include "runtime/model/Cancel.h"
#include "runtime/model/Deadline.h"

namespace heddle::rt {
namespace {

struct Sleepers {
  std::uint32_t generation = 0;
  WaitQueue queue;
};
constinit Sleepers gSleepers;

/// Sleepers only wait for time, so their condition is never re-evaluated.
WaitQueue& sleepers() {
  if (gSleepers.generation != gEngine.generation) { gSleepers = {gEngine.generation, {}}; }
  return gSleepers.queue;
}

bool onlyTimeWakes(const Thread&) { return false; }

constexpr std::uint64_t kSecondNs = 1'000'000'000;

timespec toTimespec(std::uint64_t ns) {
  return {static_cast<time_t>(ns / kSecondNs), static_cast<long>(ns % kSecondNs)};
}

std::uint64_t remainingUntil(std::uint64_t deadlineNs) {
  return deadlineNs > gTime.now() ? deadlineNs - gTime.now() : 0;
}

}  // namespace

const LatePart kLateSleepers = copiedPart<gSleepers>();

timespec readClock(clockid_t clock) {
  gRepetition.spoil();
  reportEverything();
  const timespec now = gTime.read(clock, gEngine.steps);
  wakeOverdue();
  return now;
}

bool isReadable(clockid_t clock) { return clock >= CLOCK_REALTIME && clock <= CLOCK_TAI; }

bool sleepUntil(std::uint64_t deadlineNs, const void* pc) {
  cancellationPoint();
  if (reachWhen(OpKind::Sleep, nullptr, pc, sleepers(), onlyTimeWakes, nullptr, deadlineNs, kCancellationPoint) ==
      Waited::Interrupted) {
    handleInterruption();
    return false;
  }
  passDeadline(deadlineNs);
  noteResult(0, 0, true, false);
  return true;
}

int sleepOn(clockid_t clock, int flags, const timespec* time, timespec* remaining, const void* pc) {
  if (!isValid(*time) || time->tv_sec < 0) { return EINVAL; }
  if (clock == CLOCK_THREAD_CPUTIME_ID || !isReadable(clock)) { return EINVAL; }
  const bool absolute = (flags & TIMER_ABSTIME) != 0;
  const std::uint64_t deadlineNs = absolute ? gTime.fromAbsolute(clock, *time) : gTime.fromNow(*time);
  const bool slept = sleepUntil(deadlineNs, pc);
  if (remaining != nullptr && !absolute) { *remaining = toTimespec(remainingUntil(deadlineNs)); }
  return slept ? 0 : EINTR;
}

}  // namespace heddle::rt

using namespace heddle::rt;

namespace {

/// Returns the remaining nanoseconds if a signal ended the sleep.
std::uint64_t sleepFor(std::uint64_t ns, const void* pc) {
  const std::uint64_t deadlineNs = gTime.fromNow(toTimespec(ns));
  return sleepUntil(deadlineNs, pc) ? 0 : remainingUntil(deadlineNs);
}

int setErrno(int error) {
  if (error == 0) { return 0; }
  errno = error;
  return -1;
}

}  // namespace

extern "C" {

HEDDLE_EXPORT int clock_gettime(clockid_t clock, timespec* out) noexcept {
  // Clocks of other processes and of devices are not virtual.
  if (!controlled() || !isReadable(clock)) { return HEDDLE_REAL(clock_gettime)(clock, out); }
  *out = readClock(clock);
  return 0;
}

HEDDLE_EXPORT int gettimeofday(timeval* out, void* zone) noexcept {
  if (!controlled()) { return HEDDLE_REAL(gettimeofday)(out, zone); }
  const timespec now = readClock(CLOCK_REALTIME);
  *out = {now.tv_sec, now.tv_nsec / 1000};
  return 0;
}

HEDDLE_EXPORT time_t time(time_t* out) noexcept {
  if (!controlled()) { return HEDDLE_REAL(time)(out); }
  const time_t now = readClock(CLOCK_REALTIME).tv_sec;
  if (out != nullptr) { *out = now; }
  return now;
}

HEDDLE_EXPORT int timespec_get(timespec* out, int base) noexcept {
  if (!controlled() || base != TIME_UTC) { return HEDDLE_REAL(timespec_get)(out, base); }
  *out = readClock(CLOCK_REALTIME);
  return base;
}

HEDDLE_EXPORT clock_t clock() noexcept {
  if (!controlled()) { return HEDDLE_REAL(clock)(); }
  const timespec now = readClock(CLOCK_PROCESS_CPUTIME_ID);
  return now.tv_sec * CLOCKS_PER_SEC + now.tv_nsec / 1000;
}

HEDDLE_EXPORT unsigned sleep(unsigned seconds) {
  if (!controlled()) { return HEDDLE_REAL(sleep)(seconds); }
  return static_cast<unsigned>(sleepFor(seconds * kSecondNs, HEDDLE_CALLER) / kSecondNs);
}

HEDDLE_EXPORT int usleep(useconds_t microseconds) {
  if (!controlled()) { return HEDDLE_REAL(usleep)(microseconds); }
  return setErrno(sleepFor(std::uint64_t{microseconds} * 1000, HEDDLE_CALLER) == 0 ? 0 : EINTR);
}

HEDDLE_EXPORT int nanosleep(const timespec* duration, timespec* remaining) {
  return controlled() ? setErrno(sleepOn(CLOCK_MONOTONIC, 0, duration, remaining, HEDDLE_CALLER))
                      : HEDDLE_REAL(nanosleep)(duration, remaining);
}

HEDDLE_EXPORT int clock_nanosleep(clockid_t clock, int flags, const timespec* time, timespec* remaining) {
  return controlled() ? sleepOn(clock, flags, time, remaining, HEDDLE_CALLER)
                      : HEDDLE_REAL(clock_nanosleep)(clock, flags, time, remaining);
}

/// 0, or -2 for a malformed duration: any negative number but -1, which means a signal.
HEDDLE_EXPORT int thrd_sleep(const timespec* duration, timespec* remaining) {
  if (!controlled()) { return HEDDLE_REAL(thrd_sleep)(duration, remaining); }
  const int error = sleepOn(CLOCK_REALTIME, 0, duration, remaining, HEDDLE_CALLER);
  return error == 0 ? 0 : (error == EINTR ? -1 : -2);
}

}  // extern "C"
