#include "runtime/model/Mutex.h"

#include <cerrno>
#include <limits>

#include "runtime/Export.h"
#include "runtime/Real.h"
#include "runtime/engine/LatePart.h"
#include "runtime/model/Deadline.h"
#include "runtime/model/Misuse.h"
#include "runtime/model/RobustMutex.h"
#include "runtime/model/SyncSlot.h"

namespace heddle::rt {
namespace {

SyncPool<MutexState> gMutexes;

/// Only robust mutexes are linked into a list.
void* slotOf(pthread_mutex_t* mutex) { return &mutex->__data.__list.__next; }

// Bits of __kind in glibc 2.36.
constexpr int kTypeBits = 127;
constexpr int kRobustBit = 16;
constexpr int kPriorityBits = 32 | 64;

int typeOf(const pthread_mutex_t& mutex) { return mutex.__data.__kind & 3; }
bool isRecursive(const pthread_mutex_t& mutex) { return typeOf(mutex) == PTHREAD_MUTEX_RECURSIVE_NP; }
bool isRobust(const pthread_mutex_t& mutex) { return (mutex.__data.__kind & kRobustBit) != 0; }
bool isErrorChecking(const pthread_mutex_t& mutex) { return typeOf(mutex) == PTHREAD_MUTEX_ERRORCHECK_NP; }

/// Destroyed mutexes have a kind that no initialised one has.
void mustBeUsable(const pthread_mutex_t& mutex, OpKind operation, const void* pc) {
  checkStands(&mutex, sizeof mutex, operation, pc);
  const int kind = mutex.__data.__kind & kTypeBits;
  if ((kind & ~(kRobustBit | kPriorityBits)) > 3) { misuse(ErrorKind::UseDestroyed, operation, &mutex, kNoThread, pc); }
}

/// Locked before the execution began, or by another process: the model does not know the owner.
bool isLockedElsewhere(const pthread_mutex_t& mutex) {
  constexpr int kSharedBit = 128;
  constexpr int kCeilingBit = 64;
  constexpr unsigned kCeiling = 0xfff8'0000U;  // of a mutex with a priority ceiling, stored beside the lock
  const auto lock = static_cast<unsigned>(mutex.__data.__lock);
  return ((mutex.__data.__kind & kCeilingBit) != 0 ? lock & ~kCeiling : lock) != 0 ||
         (mutex.__data.__kind & kSharedBit) != 0;
}

bool isOwner(const MutexState& state) { return state.depth > 0 && state.owner == self().id; }

int fail(int error) {
  noteResult(0, 0, false, false);
  return error;
}

int lockBefore(pthread_mutex_t* mutex, std::uint64_t deadlineNs, const void* pc) {
  mustBeUsable(*mutex, OpKind::MutexLock, pc);
  MutexState& state = mutexState(mutex);
  if (isOwner(state) && isErrorChecking(*mutex)) {
    reach(OpKind::MutexLock, mutex, pc);
    return fail(EDEADLK);
  }
  if (reachThrough(OpKind::MutexLock, mutex, pc, state.queue, canLock, &state, deadlineNs) == Waited::TimedOut) {
    passDeadline(deadlineNs);
    return fail(ETIMEDOUT);
  }
  mustBeUsable(*mutex, OpKind::MutexLock, pc);
  if (state.depth == std::numeric_limits<std::uint32_t>::max()) { return fail(EAGAIN); }
  return finishLock(state, pc);
}

}  // namespace

const LatePart kLateMutexes = ownPart<gMutexes>();

MutexState& mutexState(pthread_mutex_t* mutex) {
  MutexState& state = gMutexes.of(slotOf(mutex));
  state.object = mutex;
  return state;
}

bool canLock(const Thread& thread) {
  const auto& state = *static_cast<const MutexState*>(thread.waitState);
  return state.depth == 0 || (state.owner == thread.id && isRecursive(*state.object)) || state.notRecoverable;
}

int finishLock(MutexState& state, const void* pc) {
  if (state.notRecoverable) { return fail(ENOTRECOVERABLE); }
  takeMutex(state, pc);
  return state.inconsistent && state.depth == 1 ? EOWNERDEAD : 0;
}

void takeMutex(MutexState& state, const void* pc) {
  state.owner = self().id;
  if (++state.depth == 1) {
    acquire(self(), state.clock);
    holds(state.object, pc);
    if (isRobust(*state.object)) { holdsRobust(state); }
    state.queue.refresh();
  }
}

int releaseMutex(MutexState& state, ErrorKind error, const void* object, const void* pc) {
  const bool robust = isRobust(*state.object);
  const bool strict = robust || isRecursive(*state.object) || isErrorChecking(*state.object);
  if (strict && !isOwner(state)) { return EPERM; }
  if (!isOwner(state) && !isLockedElsewhere(*state.object)) {
    const OpKind operation = object == state.object ? OpKind::MutexUnlock : OpKind::CondWait;
    const bool unlocked = state.depth == 0 && error == ErrorKind::UnlockNotOwner;
    misuse(unlocked ? ErrorKind::UnlockNotLocked : error, operation, object, state.owner, pc);
  }
  if (state.depth == 0) { return 0; }
  if (--state.depth == 0) {
    // A normal mutex can be unlocked by any thread, although only its owner should do so.
    dropHeldLock(*threadById(state.owner), state.object);
    state.owner = kNoThread;
    if (robust) {
      dropRobustLock(state);
      state.notRecoverable = state.inconsistent;
    }
    release(self(), state.clock);
    state.queue.refresh();
  }
  return 0;
}

int initMutex(pthread_mutex_t* mutex, const pthread_mutexattr_t* attributes) {
  const int result = HEDDLE_REAL(pthread_mutex_init)(mutex, attributes);
  if (result == 0) { gMutexes.fresh(slotOf(mutex)).object = mutex; }
  return result;
}

int destroyMutex(pthread_mutex_t* mutex, const void* pc) {
  mustBeUsable(*mutex, OpKind::MutexDestroy, pc);
  MutexState& state = mutexState(mutex);
  reach(OpKind::MutexDestroy, mutex, pc);
  mustBeUsable(*mutex, OpKind::MutexDestroy, pc);
  if (state.depth > 0) { misuse(ErrorKind::DestroyLocked, OpKind::MutexDestroy, mutex, state.owner, pc); }
  gMutexes.leave(slotOf(mutex));
  return HEDDLE_REAL(pthread_mutex_destroy)(mutex);
}

int lockMutex(pthread_mutex_t* mutex, const void* pc) { return lockBefore(mutex, kNever, pc); }

int lockMutexUntil(pthread_mutex_t* mutex, clockid_t clock, const timespec& when, const void* pc) {
  if (!isWaitClock(clock)) { return EINVAL; }
  // As in glibc, a malformed time is an error only if the thread has to wait.
  if (!isValid(when)) {
    const int result = tryLockMutex(mutex, pc);
    return result == EBUSY ? EINVAL : result;
  }
  return lockBefore(mutex, gTime.fromAbsolute(clock, when), pc);
}

int tryLockMutex(pthread_mutex_t* mutex, const void* pc) {
  mustBeUsable(*mutex, OpKind::MutexTryLock, pc);
  MutexState& state = mutexState(mutex);
  reach(OpKind::MutexTryLock, mutex, pc);
  mustBeUsable(*mutex, OpKind::MutexTryLock, pc);
  if (state.depth > 0 && !(isOwner(state) && isRecursive(*mutex))) { return fail(EBUSY); }
  return finishLock(state, pc);
}

int unlockMutex(pthread_mutex_t* mutex, const void* pc) {
  mustBeUsable(*mutex, OpKind::MutexUnlock, pc);
  MutexState& state = mutexState(mutex);
  reach(OpKind::MutexUnlock, mutex, pc);
  mustBeUsable(*mutex, OpKind::MutexUnlock, pc);
  const int result = releaseMutex(state, ErrorKind::UnlockNotOwner, mutex, pc);
  return result == 0 ? 0 : fail(result);
}

void unlockFailedUnseen(pthread_mutex_t* mutex, const void* pc) {
  const MutexState& state = mutexState(mutex);
  if (!isLockedElsewhere(*mutex)) {
    misuse(state.depth == 0 ? ErrorKind::UnlockNotLocked : ErrorKind::UnlockNotOwner, OpKind::MutexUnlock, mutex,
           state.owner, pc);
  }
}

}  // namespace heddle::rt

using namespace heddle::rt;

namespace {
void leaveReal(pthread_mutex_t* mutex) { SyncPool<MutexState>::leave(&mutex->__data.__list.__next); }
}  // namespace

extern "C" {

HEDDLE_EXPORT int pthread_mutex_init(pthread_mutex_t* mutex, const pthread_mutexattr_t* attributes) noexcept {
  return controlled() ? initMutex(mutex, attributes) : HEDDLE_REAL(pthread_mutex_init)(mutex, attributes);
}

HEDDLE_EXPORT int pthread_mutex_destroy(pthread_mutex_t* mutex) noexcept {
  if (controlled()) { return destroyMutex(mutex, HEDDLE_CALLER); }
  leaveReal(mutex);
  return HEDDLE_REAL(pthread_mutex_destroy)(mutex);
}

HEDDLE_EXPORT int pthread_mutex_lock(pthread_mutex_t* mutex) noexcept {
  if (controlled()) { return lockMutex(mutex, HEDDLE_CALLER); }
  leaveReal(mutex);
  return HEDDLE_REAL(pthread_mutex_lock)(mutex);
}

HEDDLE_EXPORT int pthread_mutex_trylock(pthread_mutex_t* mutex) noexcept {
  if (controlled()) { return tryLockMutex(mutex, HEDDLE_CALLER); }
  leaveReal(mutex);
  return HEDDLE_REAL(pthread_mutex_trylock)(mutex);
}

HEDDLE_EXPORT int pthread_mutex_timedlock(pthread_mutex_t* mutex, const timespec* when) noexcept {
  if (controlled()) { return lockMutexUntil(mutex, CLOCK_REALTIME, *when, HEDDLE_CALLER); }
  leaveReal(mutex);
  return HEDDLE_REAL(pthread_mutex_timedlock)(mutex, when);
}

HEDDLE_EXPORT int pthread_mutex_clocklock(pthread_mutex_t* mutex, clockid_t clock, const timespec* when) noexcept {
  if (controlled()) { return lockMutexUntil(mutex, clock, *when, HEDDLE_CALLER); }
  leaveReal(mutex);
  return HEDDLE_REAL(pthread_mutex_clocklock)(mutex, clock, when);
}

HEDDLE_EXPORT int pthread_mutex_unlock(pthread_mutex_t* mutex) noexcept {
  if (controlled()) { return unlockMutex(mutex, HEDDLE_CALLER); }
  leaveReal(mutex);
  return HEDDLE_REAL(pthread_mutex_unlock)(mutex);
}

}  // extern "C"
