#include "runtime/model/Condition.h"

#include <cerrno>

#include "runtime/Export.h"
#include "runtime/Real.h"
#include "runtime/engine/LatePart.h"
#include "runtime/engine/StepFacts.h"
#include "runtime/model/Cancel.h"
#include "runtime/model/Deadline.h"
#include "runtime/model/Misuse.h"
#include "runtime/model/Mutex.h"
#include "runtime/model/Spurious.h"
#include "runtime/model/SyncSlot.h"

/// A wait takes several steps. CondWait releases the mutex and goes to sleep. If a signal moved the sleeper to the
/// queue of its mutex, MutexLock follows. If it woke without a signal (timeout, spurious), CondWake and then MutexLock
/// follow. A signal handler runs in between, as an Interrupt, and the thread goes back to sleep.
/// Condition variables order nothing: a waiter relies on its mutex for that.
namespace heddle::rt {
namespace {

struct ConditionState {
  WaitQueue sleepers;
  std::uint32_t absent = 0;         ///< Waiters that run a signal handler and will go back to sleep.
  std::uint32_t notifications = 0;  ///< Signals and broadcasts that an absent waiter may have missed.

  void reset() {
    sleepers = WaitQueue{};
    absent = 0;
    notifications = 0;
  }
};

SyncPool<ConditionState> gConditions;

/// The real implementation counts signals for its sleeping threads here; under control, no thread sleeps there.
void* slotOf(pthread_cond_t* condition) { return &condition->__data.__g_signals; }

enum Wake : std::uint64_t { kAsleep, kNotified };

bool mayWakeAnyTime(const Thread&) { return true; }
bool mayNotWake(const Thread&) { return false; }

void notify(Thread& sleeper) {
  MutexState& mutex = *static_cast<MutexState*>(sleeper.waitState);
  sleeper.waitTag = kNotified;
  sleeper.timedOut = false;
  sleeper.interruption.isCancellationPoint = false;
  redirect(sleeper, OpKind::MutexLock, mutex.object, mutex.queue, canLock, &mutex);
}

struct SleepOn {
  pthread_cond_t* condition;
  std::uint64_t deadlineNs;
  const void* pc;
};

/// Locking: the thread's next operation is to lock its mutex, which is free.
enum class Sleep : std::uint8_t { Locking, Woken, TimedOut, Cancelled };

/// Runs the handlers. True: the thread has been notified meanwhile. A thread in a handler is still a waiter, but is not
/// in a queue. Any notification in that time wakes it, in addition to other threads (a spurious wake-up).
bool isNotifiedInHandler(ConditionState& state, const pthread_cond_t* condition) {
  const bool before = self().waitTag == kNotified;
  const std::uint32_t seen = state.notifications;
  ++state.absent;
  runHandlers();
  --state.absent;
  reportTouch(OpKind::CondWait, condition);
  return before || state.notifications != seen;
}

Sleep sleep(ConditionState& state, MutexState& lock, const SleepOn& on) {
  const bool spurious = wakesSpuriously(on.condition, on.deadlineNs);
  Thread& me = self();
  for (;;) {
    me.waitTag = kAsleep;
    const Waited waited =
        reachWhen(OpKind::CondWake, on.condition, on.pc, state.sleepers, spurious ? mayWakeAnyTime : mayNotWake, &lock,
                  on.deadlineNs, {.isCancellationPoint = true, .isSecondHalf = true});
    if (waited == Waited::Interrupted) {
      // A thread that has consumed a notification is not cancelled here: another thread might have needed it.
      if (isNotifiedInHandler(state, on.condition)) { return Sleep::Woken; }
      if (me.cancellation.isDue(true)) { return Sleep::Cancelled; }
      continue;
    }
    if (me.waitTag == kNotified) { return Sleep::Locking; }
    if (waited == Waited::Ready) { return Sleep::Woken; }
    passDeadline(on.deadlineNs);
    noteResult(0, 0, false, true);
    return Sleep::TimedOut;
  }
}

int waitBefore(pthread_cond_t* condition, pthread_mutex_t* mutex, std::uint64_t deadlineNs, const void* pc) {
  ConditionState& state = gConditions.of(slotOf(condition));
  MutexState& lock = mutexState(mutex);
  cancellationPoint();
  reach(OpKind::CondWait, condition, pc);
  checkStands(condition, sizeof *condition, OpKind::CondWait, pc);
  if (const Thread* sleeper = state.sleepers.first(); sleeper != nullptr && sleeper->waitState != &lock) {
    misuse(ErrorKind::DifferentMutexes, OpKind::CondWait, condition, sleeper->id, pc);
  }
  if (const int error = releaseMutex(lock, ErrorKind::WaitNotOwner, condition, pc); error != 0) {
    noteResult(0, 0, false, false);
    return error;
  }
  reportTouch(OpKind::MutexUnlock, mutex);
  const Sleep end = sleep(state, lock, {condition, deadlineNs, pc});
  if (end != Sleep::Locking) { reachThrough(OpKind::MutexLock, mutex, pc, lock.queue, canLock, &lock); }
  const int error = finishLock(lock, pc);
  if (end == Sleep::Cancelled) {
    actOnCancellation(true);  // the cleanup handlers find the mutex locked
  }
  return error == 0 && end == Sleep::TimedOut ? ETIMEDOUT : error;
}

Thread* nthSleeper(const ConditionState& state, std::uint32_t n) {
  Thread* sleeper = state.sleepers.first();
  while (n-- > 0) {
    sleeper = WaitQueue::next(*sleeper);
  }
  return sleeper;
}

}  // namespace

const LatePart kLateConditions = ownPart<gConditions>();

clockid_t clockOf(const pthread_cond_t& condition) {
  return (condition.__data.__wrefs & 2) != 0 ? CLOCK_MONOTONIC : CLOCK_REALTIME;
}

int initCondition(pthread_cond_t* condition, const pthread_condattr_t* attributes) {
  const int result = HEDDLE_REAL(pthread_cond_init)(condition, attributes);
  if (result == 0) { gConditions.fresh(slotOf(condition)); }
  return result;
}

int destroyCondition(pthread_cond_t* condition, const void* pc) {
  reach(OpKind::Destroy, condition, pc);
  checkStands(condition, sizeof *condition, OpKind::CondWait, pc);
  if (gConditions.isCurrent(*static_cast<std::uint64_t*>(slotOf(condition)))) {
    const ConditionState& state = gConditions.of(slotOf(condition));
    if (!state.sleepers.empty()) {
      misuse(ErrorKind::DestroyWaited, OpKind::CondWait, condition, state.sleepers.first()->id, pc);
    }
  }
  gConditions.leave(slotOf(condition));
  return HEDDLE_REAL(pthread_cond_destroy)(condition);
}

int waitOnCondition(pthread_cond_t* condition, pthread_mutex_t* mutex, const void* pc) {
  return waitBefore(condition, mutex, kNever, pc);
}

int waitOnConditionUntil(pthread_cond_t* condition, pthread_mutex_t* mutex, clockid_t clock, const timespec& when,
                         const void* pc) {
  if (!isValid(when) || !isWaitClock(clock)) { return EINVAL; }
  return waitBefore(condition, mutex, gTime.fromAbsolute(clock, when), pc);
}

int signalCondition(pthread_cond_t* condition, const void* pc) {
  ConditionState& state = gConditions.of(slotOf(condition));
  reach(OpKind::CondSignal, condition, pc);
  checkStands(condition, sizeof *condition, OpKind::CondSignal, pc);
  ++state.notifications;
  if (state.sleepers.empty()) {
    noteResult(raw(kNoThread), 0, state.absent > 0, state.absent > 0);
    return 0;
  }
  Thread* sleeper = nthSleeper(state, chooseValue(ChoiceKind::Notify, state.sleepers.size(), condition));
  notify(*sleeper);
  noteResult(raw(sleeper->id), 0, true, true);
  return 0;
}

int broadcastCondition(pthread_cond_t* condition, const void* pc) {
  ConditionState& state = gConditions.of(slotOf(condition));
  reach(OpKind::CondBroadcast, condition, pc);
  checkStands(condition, sizeof *condition, OpKind::CondBroadcast, pc);
  ++state.notifications;
  const std::uint32_t woken = state.sleepers.size() + state.absent;
  while (!state.sleepers.empty()) {
    notify(*state.sleepers.first());
  }
  noteResult(woken, 0, woken > 0, woken > 0);
  return 0;
}

}  // namespace heddle::rt

using namespace heddle::rt;

namespace {
void leaveReal(pthread_cond_t* condition) { SyncPool<ConditionState>::leave(&condition->__data.__g_signals); }
}  // namespace

extern "C" {

HEDDLE_EXPORT int pthread_cond_init(pthread_cond_t* condition, const pthread_condattr_t* attributes) noexcept {
  return controlled() ? initCondition(condition, attributes) : HEDDLE_REAL(pthread_cond_init)(condition, attributes);
}

HEDDLE_EXPORT int pthread_cond_destroy(pthread_cond_t* condition) noexcept {
  if (controlled()) { return destroyCondition(condition, HEDDLE_CALLER); }
  leaveReal(condition);
  return HEDDLE_REAL(pthread_cond_destroy)(condition);
}

HEDDLE_EXPORT int pthread_cond_wait(pthread_cond_t* condition, pthread_mutex_t* mutex) {
  if (controlled()) { return waitOnCondition(condition, mutex, HEDDLE_CALLER); }
  leaveReal(condition);
  return HEDDLE_REAL(pthread_cond_wait)(condition, mutex);
}

HEDDLE_EXPORT int pthread_cond_timedwait(pthread_cond_t* condition, pthread_mutex_t* mutex, const timespec* when) {
  if (controlled()) { return waitOnConditionUntil(condition, mutex, clockOf(*condition), *when, HEDDLE_CALLER); }
  leaveReal(condition);
  return HEDDLE_REAL(pthread_cond_timedwait)(condition, mutex, when);
}

HEDDLE_EXPORT int pthread_cond_clockwait(pthread_cond_t* condition, pthread_mutex_t* mutex, clockid_t clock,
                                         const timespec* when) {
  if (controlled()) { return waitOnConditionUntil(condition, mutex, clock, *when, HEDDLE_CALLER); }
  leaveReal(condition);
  return HEDDLE_REAL(pthread_cond_clockwait)(condition, mutex, clock, when);
}

HEDDLE_EXPORT int pthread_cond_signal(pthread_cond_t* condition) noexcept {
  if (controlled()) { return signalCondition(condition, HEDDLE_CALLER); }
  leaveReal(condition);
  return HEDDLE_REAL(pthread_cond_signal)(condition);
}

HEDDLE_EXPORT int pthread_cond_broadcast(pthread_cond_t* condition) noexcept {
  if (controlled()) { return broadcastCondition(condition, HEDDLE_CALLER); }
  leaveReal(condition);
  return HEDDLE_REAL(pthread_cond_broadcast)(condition);
}

}  // extern "C"
