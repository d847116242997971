#include <sys/time.h>
#include <unistd.h>

#include <cerrno>
#include <csignal>
#include <ctime>

#include "runtime/Export.h"
#include "runtime/Real.h"
#include "runtime/Syscall.h"
#include "runtime/engine/Engine.h"
#include "runtime/engine/Failure.h"
#include "runtime/io/SignalTimers.h"

/// The C library's functions for timers that send signals. A timer_t is the id that the kernel would return.
namespace heddle::rt {
namespace {

template <typename... Arguments>
int callTimer(long number, Arguments... given) {
  long a[6] = {};
  long* at = a;
  ((*at++ = sys::argument(given)), ...);
  const long result = timerSignalCall(number, a);
  if (sys::failed(result)) {
    errno = static_cast<int>(-result);
    return -1;
  }
  return static_cast<int>(result);
}

long numberOf(timer_t timer) { return reinterpret_cast<long>(timer); }

}  // namespace
}  // namespace heddle::rt

using namespace heddle::rt;

extern "C" {

HEDDLE_EXPORT int setitimer(__itimer_which_t which, const itimerval* value, itimerval* before) noexcept {
  return controlled() ? callTimer(SYS_setitimer, static_cast<long>(which), value, before)
                      : HEDDLE_REAL(setitimer)(which, value, before);
}

HEDDLE_EXPORT int getitimer(__itimer_which_t which, itimerval* value) noexcept {
  return controlled() ? callTimer(SYS_getitimer, static_cast<long>(which), value)
                      : HEDDLE_REAL(getitimer)(which, value);
}

HEDDLE_EXPORT unsigned alarm(unsigned seconds) noexcept {
  return controlled() ? static_cast<unsigned>(callTimer(SYS_alarm, static_cast<long>(seconds)))
                      : HEDDLE_REAL(alarm)(seconds);
}

HEDDLE_EXPORT useconds_t ualarm(useconds_t value, useconds_t interval) noexcept {
  if (!controlled()) { return HEDDLE_REAL(ualarm)(value, interval); }
  constexpr useconds_t kMillion = 1'000'000;
  const auto split = [](useconds_t us) {
    return timeval{static_cast<time_t>(us / kMillion), static_cast<suseconds_t>(us % kMillion)};
  };
  const itimerval wanted{split(interval), split(value)};
  itimerval before{};
  callTimer(SYS_setitimer, long{ITIMER_REAL}, &wanted, &before);
  return static_cast<useconds_t>(before.it_value.tv_sec * kMillion + before.it_value.tv_usec);
}

HEDDLE_EXPORT int timer_create(clockid_t clock, sigevent* event, timer_t* timer) noexcept {
  if (!controlled()) { return HEDDLE_REAL(timer_create)(clock, event, timer); }
  if (event != nullptr && event->sigev_notify == SIGEV_THREAD) {
    notSupported("timer_create with SIGEV_THREAD", HEDDLE_CALLER);
  }
  int number = 0;
  const int result = callTimer(SYS_timer_create, static_cast<long>(clock), event, &number);
  if (result == 0) { *timer = reinterpret_cast<timer_t>(static_cast<long>(number)); }
  return result;
}

HEDDLE_EXPORT int timer_settime(timer_t timer, int flags, const itimerspec* value, itimerspec* before) noexcept {
  return controlled() ? callTimer(SYS_timer_settime, numberOf(timer), static_cast<long>(flags), value, before)
                      : HEDDLE_REAL(timer_settime)(timer, flags, value, before);
}

HEDDLE_EXPORT int timer_gettime(timer_t timer, itimerspec* value) noexcept {
  return controlled() ? callTimer(SYS_timer_gettime, numberOf(timer), value) : HEDDLE_REAL(timer_gettime)(timer, value);
}

HEDDLE_EXPORT int timer_getoverrun(timer_t timer) noexcept {
  return controlled() ? callTimer(SYS_timer_getoverrun, numberOf(timer)) : HEDDLE_REAL(timer_getoverrun)(timer);
}

HEDDLE_EXPORT int timer_delete(timer_t timer) noexcept {
  return controlled() ? callTimer(SYS_timer_delete, numberOf(timer)) : HEDDLE_REAL(timer_delete)(timer);
}

}  // extern "C"
