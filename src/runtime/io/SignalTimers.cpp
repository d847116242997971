#include "runtime/io/SignalTimers.h"

#include <sys/time.h>

#include <algorithm>
#include <cerrno>
#include <csignal>
#include <vector>

#include "runtime/Immortal.h"
#include "runtime/Syscall.h"
#include "runtime/engine/Engine.h"
#include "runtime/engine/LatePart.h"
#include "runtime/engine/StepFacts.h"
#include "runtime/engine/VirtualTime.h"
#include "runtime/io/Expirations.h"
#include "runtime/io/Signals.h"
#include "runtime/model/Deadline.h"

namespace heddle::rt {

bool gSignalTimersArmed = false;

namespace {

constexpr std::uint64_t kSecondNs = 1'000'000'000;
constexpr std::uint64_t kStepNs = 1'000;
/// Between the end of a handler and the next signal of the same timer.
constexpr std::uint64_t kLeastSteps = 32;
/// Consecutive expirations while no other thread can run.
constexpr std::uint32_t kMostInARow = 10'000;

/// The three timers of setitimer come first, then those of timer_create, whose ids are their indexes.
constexpr std::size_t kFirstPosix = 3;

struct SignalTimer {
  bool exists = true;
  clockid_t clock = CLOCK_MONOTONIC;
  int signal = 0;  ///< 0: no notification (SIGEV_NONE).
  sigval value{};
  Thread* target = nullptr;  ///< Null: the process.
  Expirations expirations{};
  std::uint64_t notBeforeStep = 0;
  std::uint64_t overrun = 0;
};

struct Timers {
  std::uint32_t generation = 0;
  std::vector<SignalTimer> all;
  std::uint64_t clockNs = 0;    ///< The virtual clock when it was last read.
  std::uint64_t clockStep = 0;  ///< The first step at which it had that value.
  std::uint32_t inARow = 0;
  std::uint64_t lastIdleStep = 0;
};
Immortal<Timers> gTimers;

Timers& timers() {
  Timers& t = *gTimers;
  if (t.generation != gEngine.generation) {
    t.generation = gEngine.generation;
    t.all.assign(kFirstPosix, {});
    t.all[ITIMER_REAL].signal = SIGALRM;
    t.all[ITIMER_VIRTUAL].signal = SIGVTALRM;
    t.all[ITIMER_PROF].signal = SIGPROF;
    t.clockNs = 0;
    t.clockStep = 0;
    t.inARow = 0;
    t.lastIdleStep = 0;
    gSignalTimersArmed = false;
  }
  return t;
}

/// The virtual clock advances every few steps only. This one also advances in between: a timer can fire at any step.
std::uint64_t timerNow() {
  Timers& t = timers();
  if (t.clockNs != gTime.now()) {
    t.clockNs = gTime.now();
    t.clockStep = gEngine.steps;
  }
  return t.clockNs + (gEngine.steps - t.clockStep) * kStepNs;
}

std::uint64_t toNs(const timespec& t) {
  return static_cast<std::uint64_t>(t.tv_sec) * kSecondNs + static_cast<std::uint64_t>(t.tv_nsec);
}
std::uint64_t toNs(const timeval& t) { return toNs(timespec{t.tv_sec, t.tv_usec * 1000}); }

itimerspec stateOf(const SignalTimer& timer) {
  const auto toTimespec = [](std::uint64_t ns) {
    return timespec{static_cast<time_t>(ns / kSecondNs), static_cast<long>(ns % kSecondNs)};
  };
  return {toTimespec(timer.expirations.intervalNs), toTimespec(timer.expirations.remaining(timerNow()))};
}

void refreshArmed() {
  gSignalTimersArmed = std::any_of(timers().all.begin(), timers().all.end(),
                                   [](const SignalTimer& t) { return t.exists && t.expirations.dueNs != kNever; });
}

void arm(SignalTimer& timer, std::uint64_t dueNs, std::uint64_t intervalNs) {
  timer.expirations = {.dueNs = dueNs, .intervalNs = intervalNs};
  timer.notBeforeStep = 0;
  timer.overrun = 0;
  refreshArmed();
}

void expire(SignalTimer& timer) {
  const std::uint64_t times = timer.expirations.take(timerNow());
  timer.notBeforeStep = gEngine.steps + kLeastSteps;
  refreshArmed();
  if (timer.signal == 0) { return; }
  reportEverything();
  siginfo_t info{};
  info.si_signo = timer.signal;
  info.si_code = SI_TIMER;
  info.si_value = timer.value;
  info.si_overrun = static_cast<int>(times - 1);
  timer.overrun = times - 1;
  sendTimerSignal(timer.target, info);
}

long setInterval(int which, const itimerval* value, itimerval* before) {
  if (which < 0 || which > ITIMER_PROF) { return -EINVAL; }
  SignalTimer& timer = timers().all[static_cast<std::size_t>(which)];
  reportEverything();  // which thread it hits depends on all threads
  if (before != nullptr) {
    const itimerspec old = stateOf(timer);
    *before = {{old.it_interval.tv_sec, old.it_interval.tv_nsec / 1000},
               {old.it_value.tv_sec, old.it_value.tv_nsec / 1000}};
  }
  if (value != nullptr) {
    const std::uint64_t first = toNs(value->it_value);
    arm(timer, first == 0 ? kNever : timerNow() + first, toNs(value->it_interval));
  }
  return 0;
}

long setAlarm(unsigned seconds) {
  itimerval before{};
  const itimerval value{{0, 0}, {static_cast<time_t>(seconds), 0}};
  setInterval(ITIMER_REAL, &value, &before);
  return before.it_value.tv_sec + (before.it_value.tv_usec > 0 ? 1 : 0);
}

long createTimer(clockid_t clock, const sigevent* event, int* id) {
  SignalTimer timer{.clock = clock, .signal = SIGALRM};
  Timers& t = timers();
  timer.value.sival_int = static_cast<int>(t.all.size());
  if (event != nullptr) {
    timer.signal = event->sigev_notify == SIGEV_NONE ? 0 : event->sigev_signo;
    timer.value = event->sigev_value;
    if (event->sigev_notify == SIGEV_THREAD_ID) {
      const std::uint32_t number = static_cast<std::uint32_t>(event->_sigev_un._tid - static_cast<int>(sys::getpid()));
      timer.target =
          number < gEngine.pending.size() ? threadById(ThreadId{static_cast<std::uint16_t>(number)}) : nullptr;
    }
    if ((event->sigev_notify != SIGEV_NONE && (event->sigev_signo <= 0 || event->sigev_signo >= NSIG)) ||
        (event->sigev_notify == SIGEV_THREAD_ID && timer.target == nullptr)) {
      return -EINVAL;
    }
  }
  *id = static_cast<int>(t.all.size());
  t.all.push_back(timer);
  return 0;
}

SignalTimer* find(long id) {
  Timers& t = timers();
  const auto place = static_cast<std::size_t>(id);
  return id >= static_cast<long>(kFirstPosix) && place < t.all.size() && t.all[place].exists ? &t.all[place] : nullptr;
}

long setTimer(SignalTimer& timer, int flags, const itimerspec* value, itimerspec* before) {
  if (value == nullptr || !isValid(value->it_value) || !isValid(value->it_interval)) { return -EINVAL; }
  reportEverything();  // which thread it hits depends on all threads
  if (before != nullptr) { *before = stateOf(timer); }
  const std::uint64_t first = toNs(value->it_value);
  const bool absolute = (flags & TIMER_ABSTIME) != 0;
  arm(timer, first == 0 ? kNever : (absolute ? gTime.fromAbsolute(timer.clock, value->it_value) : timerNow() + first),
      toNs(value->it_interval));
  return 0;
}

long posixTimerCall(long number, const long (&a)[6]) {
  SignalTimer* timer = find(a[0]);
  if (timer == nullptr) { return -EINVAL; }
  switch (number) {
    case SYS_timer_settime:
      return setTimer(*timer, static_cast<int>(a[1]), reinterpret_cast<const itimerspec*>(a[2]),
                      reinterpret_cast<itimerspec*>(a[3]));
    case SYS_timer_gettime:
      *reinterpret_cast<itimerspec*>(a[1]) = stateOf(*timer);
      return 0;
    case SYS_timer_getoverrun:
      return static_cast<long>(timer->overrun);
    default:
      timer->exists = false;
      refreshArmed();
      return 0;
  }
}

}  // namespace

const LatePart kLateSignalTimers = {[] { return !gSignalTimersArmed && copiedPart<gTimers>().save(); },
                                    [] {
                                      copiedPart<gTimers>().putBack();
                                      gSignalTimersArmed = false;
                                    }};

bool isTimerSignalCall(long number) {
  switch (number) {
    case SYS_setitimer:
    case SYS_getitimer:
    case SYS_alarm:
    case SYS_timer_create:
    case SYS_timer_settime:
    case SYS_timer_gettime:
    case SYS_timer_getoverrun:
    case SYS_timer_delete:
      return true;
    default:
      return false;
  }
}

long timerSignalCall(long number, const long (&a)[6]) {
  switch (number) {
    case SYS_setitimer:
      return setInterval(static_cast<int>(a[0]), reinterpret_cast<const itimerval*>(a[1]),
                         reinterpret_cast<itimerval*>(a[2]));
    case SYS_getitimer:
      return a[1] == 0 ? -EFAULT : setInterval(static_cast<int>(a[0]), nullptr, reinterpret_cast<itimerval*>(a[1]));
    case SYS_alarm:
      return setAlarm(static_cast<unsigned>(a[0]));
    case SYS_timer_create:
      return createTimer(static_cast<clockid_t>(a[0]), reinterpret_cast<const sigevent*>(a[1]),
                         reinterpret_cast<int*>(a[2]));
    default:
      return posixTimerCall(number, a);
  }
}

void expireSignalTimers() {
  Timers& t = timers();
  const std::uint64_t now = timerNow();
  for (std::size_t i = 0; i < t.all.size(); ++i) {
    SignalTimer& timer = t.all[i];
    if (timer.exists && timer.expirations.isOverdue(now) && gEngine.steps >= timer.notBeforeStep) {
      gTime.jumpTo(now);  // the handler must observe that the time has passed
      wakeOverdue();
      expire(timer);
    }
  }
}

std::uint64_t nextSignalTimer() {
  std::uint64_t next = kNever;
  for (const SignalTimer& timer : timers().all) {
    next = timer.exists ? std::min(next, timer.expirations.dueNs) : next;
  }
  return next;
}

bool jumpToSignalTimer() {
  Timers& t = timers();
  const bool othersRan = gEngine.steps - t.lastIdleStep > kLeastSteps;
  t.lastIdleStep = gEngine.steps;
  t.inARow = othersRan ? 1 : t.inARow + 1;
  if (t.inARow > kMostInARow) { return false; }
  const std::uint64_t dueNs = nextSignalTimer();
  gTime.jumpTo(dueNs);
  for (SignalTimer& timer : t.all) {
    if (timer.exists && timer.expirations.dueNs == dueNs) {
      expire(timer);
      return true;
    }
  }
  return false;
}

void signalWasHandled(int signal) {
  for (SignalTimer& timer : timers().all) {
    if (timer.signal == signal) { timer.notBeforeStep = gEngine.steps + kLeastSteps; }
  }
}

}  // namespace heddle::rt
