#include "runtime/engine/VirtualTime.h"

#include "runtime/engine/Engine.h"
#include "runtime/engine/LatePart.h"
#include "runtime/engine/StepPace.h"
#include "runtime/engine/ThreadTable.h"
#include "runtime/io/IoWait.h"
#include "runtime/io/SignalTimers.h"
#include "runtime/io/Timers.h"

namespace heddle::rt {
namespace {

constexpr std::uint64_t kSecondNs = 1'000'000'000ULL;
constexpr std::uint64_t kFirstLookNs = 1'000;
constexpr std::uint64_t kLargestLookNs = 100'000'000;

bool isWallClock(clockid_t clock) {
  return clock == CLOCK_REALTIME || clock == CLOCK_REALTIME_COARSE || clock == CLOCK_TAI;
}

std::uint64_t toNs(const timespec& t) {
  const auto seconds = static_cast<std::uint64_t>(t.tv_sec < 0 ? 0 : t.tv_sec);
  const std::uint64_t most = (kNever - kSecondNs) / kSecondNs;
  return seconds >= most ? kNever - 1 : seconds * kSecondNs + static_cast<std::uint64_t>(t.tv_nsec);
}

void timeOut(Thread& thread) {
  thread.timedOut = true;
  thread.deadlineNs = kNever;
  if (thread.onTimeout != nullptr) {
    thread.onTimeout(thread);
  } else {
    setEnabled(thread, true);
  }
}

}  // namespace

VirtualTime gTime;
const LatePart kLateTime = copiedPart<gTime>();

void VirtualTime::beginExecution() {
  nowNs_ = kMonotonicStartNs;
  lastLookStep_ = 0;
  lookStepNs_ = kFirstLookNs;
  lastWake = 0;
}

std::uint64_t VirtualTime::look(std::uint64_t step) {
  // A polling loop executes a step or two between reads of the clock; other code executes more.
  if (step - lastLookStep_ > 2) {
    lookStepNs_ = kFirstLookNs;
  } else if (lookStepNs_ < kLargestLookNs) {
    lookStepNs_ += lookStepNs_ / 8;
  }
  lastLookStep_ = step;
  nowNs_ += lookStepNs_;
  return nowNs_;
}

timespec VirtualTime::read(clockid_t clock, std::uint64_t step) {
  const std::uint64_t now = look(step);
  const std::uint64_t shown = isWallClock(clock) ? kEpochNs + (now - kMonotonicStartNs) : now;
  return {static_cast<time_t>(shown / kSecondNs), static_cast<long>(shown % kSecondNs)};
}

std::uint64_t VirtualTime::fromAbsolute(clockid_t clock, const timespec& when) const {
  const std::uint64_t ns = toNs(when);
  if (!isWallClock(clock)) { return ns; }
  return ns <= kEpochNs ? 0 : ns - kEpochNs + kMonotonicStartNs;
}

std::uint64_t VirtualTime::fromNow(const timespec& duration) const {
  const std::uint64_t ns = toNs(duration);
  return ns >= kNever - 1 - nowNs_ ? kNever - 1 : nowNs_ + ns;
}

void wakeOverdue() {
  forEachLiveThread([](Thread& t) {
    if (t.deadlineNs != kNever && t.deadlineNs <= gTime.now() && t.queue != nullptr) { timeOut(t); }
  });
}

namespace {

Thread* nextDeadline() {
  Thread* next = nullptr;
  forEachLiveThread([&next](Thread& t) {
    if (t.deadlineNs != kNever && t.queue != nullptr && !t.timedOut &&
        (next == nullptr || t.deadlineNs < next->deadlineNs)) {
      next = &t;
    }
  });
  return next;
}

bool anyThreadSleeps() {
  bool sleeps = false;
  forEachLiveThread([&sleeps](const Thread& t) {
    sleeps =
        sleeps || (t.deadlineNs != kNever && t.queue != nullptr && gEngine.pending[raw(t.id)].kind == OpKind::Sleep);
  });
  return sleeps;
}

}  // namespace

void letTimePass(std::uint64_t steps) {
  const Thread* next = nextDeadline();
  const std::uint64_t timerNs = nextTimer();
  if (next == nullptr && timerNs == kNever && !gSignalTimersArmed) {
    gTime.lastWake = gEngine.steps;
    return;
  }
  const StepPace pace{timerNs != kNever || gSignalTimersArmed || anyThreadSleeps(),
                      gEngine.effort() - gEngine.lastChange, gEngine.steps - gTime.lastWake};
  gTime.jumpTo(gTime.now() + steps * pace.ns());
  if (timerNs <= gTime.now()) {
    gTime.lastWake = gEngine.steps;
    ioChanged();
  }
  if (next != nullptr && next->deadlineNs <= gTime.now()) {
    gTime.lastWake = gEngine.steps;
    wakeOverdue();
  }
}

bool anyThreadWaitsSince(std::uint64_t step) {
  bool waits = nextTimer() != kNever || gSignalTimersArmed;
  forEachLiveThread([&](const Thread& t) {
    waits = waits || (t.deadlineNs != kNever && t.queue != nullptr && !t.timedOut && t.ranAt < step);
  });
  return waits;
}

bool anyThreadHasDeadline() {
  return nextDeadline() != nullptr || nextTimer() != kNever || (gSignalTimersArmed && nextSignalTimer() != kNever);
}

bool jumpToNextDeadline() {
  Thread* next = nextDeadline();
  if (gSignalTimersArmed && nextSignalTimer() < std::min(next != nullptr ? next->deadlineNs : kNever, nextTimer()) &&
      jumpToSignalTimer()) {
    return true;
  }
  if (const std::uint64_t timerNs = nextTimer(); timerNs != kNever && (next == nullptr || timerNs < next->deadlineNs)) {
    gTime.jumpTo(timerNs);
    ioChanged();  // It expires, and the threads that wait for it notice.
    return true;
  }
  if (next == nullptr) { return false; }
  gTime.jumpTo(next->deadlineNs);
  timeOut(*next);
  return true;
}

}  // namespace heddle::rt
