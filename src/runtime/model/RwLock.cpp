#include <pthread.h>

#include <cerrno>

#include "runtime/Export.h"
#include "runtime/Real.h"
#include "runtime/engine/Engine.h"
#include "runtime/engine/LatePart.h"
#include "runtime/model/Deadline.h"
#include "runtime/model/Holders.h"
#include "runtime/model/Misuse.h"
#include "runtime/model/SyncSlot.h"
#include "runtime/race/Ordering.h"

/// Reader-writer locks. There are two clocks, because readers are not ordered with each other: a reader is ordered
/// after the writers, a writer after all.
namespace heddle::rt {
namespace {

struct RwState {
  pthread_rwlock_t* object = nullptr;
  ThreadId writer = kNoThread;
  std::uint32_t readers = 0;
  std::uint32_t waitingWriters = 0;  ///< Counted only if they keep readers out.
  SyncClock writes;
  SyncClock reads;
  WaitQueue queue;

  void reset() {
    object = nullptr;
    writer = kNoThread;
    readers = 0;
    waitingWriters = 0;
    writes.forget();
    reads.forget();
    queue = WaitQueue{};
  }
};

SyncPool<RwState> gRwLocks;

void* slotOf(pthread_rwlock_t* lock) { return &lock->__data.__pad2; }

RwState& stateOf(pthread_rwlock_t* lock) {
  RwState& state = gRwLocks.of(slotOf(lock));
  state.object = lock;
  return state;
}

/// The only kind that prefers writers; glibc treats PTHREAD_RWLOCK_PREFER_WRITER_NP as the default.
bool prefersWriters(const pthread_rwlock_t& lock) {
  return lock.__data.__flags == PTHREAD_RWLOCK_PREFER_WRITER_NONRECURSIVE_NP;
}

bool isFree(const RwState& state) { return state.writer == kNoThread && state.readers == 0; }
bool admitsReaders(const RwState& state) { return state.writer == kNoThread && state.waitingWriters == 0; }
bool canRead(const Thread& thread) { return admitsReaders(*static_cast<const RwState*>(thread.waitState)); }
bool canWrite(const Thread& thread) { return isFree(*static_cast<const RwState*>(thread.waitState)); }

int fail(int error) {
  noteResult(0, 0, false, false);
  return error;
}

void takeForReading(RwState& state, const void* pc) {
  ++state.readers;
  acquire(self(), state.writes);
  holds(state.object, pc);
  state.queue.refresh();
}

void takeForWriting(RwState& state, const void* pc) {
  state.writer = self().id;
  acquire(self(), state.writes);
  acquire(self(), state.reads);
  holds(state.object, pc);
  state.queue.refresh();
}

int readLock(pthread_rwlock_t* lock, const void* pc, std::uint64_t deadlineNs = kNever) {
  RwState& state = stateOf(lock);
  if (state.writer == self().id) {
    reach(OpKind::ReadLock, lock, pc);
    return fail(EDEADLK);
  }
  if (reachThrough(OpKind::ReadLock, lock, pc, state.queue, canRead, &state, deadlineNs) == Waited::TimedOut) {
    passDeadline(deadlineNs);
    return fail(ETIMEDOUT);
  }
  takeForReading(state, pc);
  return 0;
}

/// If writers are preferred, readers can observe a waiting writer. So its arrival is a step of its own.
bool comeAsWriter(RwState& state, const void* pc) {
  reach(OpKind::WriteLock, state.object, pc);
  if (isFree(state)) {
    takeForWriting(state, pc);
    return true;
  }
  ++state.waitingWriters;
  state.queue.refresh();
  noteResult(0, 0, false, true);
  return false;
}

int writeLock(pthread_rwlock_t* lock, const void* pc, std::uint64_t deadlineNs = kNever) {
  RwState& state = stateOf(lock);
  if (state.writer == self().id) {
    reach(OpKind::WriteLock, lock, pc);
    return fail(EDEADLK);
  }
  const bool preferred = prefersWriters(*lock);
  if (preferred && comeAsWriter(state, pc)) { return 0; }
  const Waited waited = reachThrough(OpKind::WriteLock, lock, pc, state.queue, canWrite, &state, deadlineNs);
  state.waitingWriters -= preferred ? 1 : 0;
  if (waited == Waited::TimedOut) {
    passDeadline(deadlineNs);
    state.queue.refresh();
    noteResult(0, 0, false, preferred);
    return ETIMEDOUT;
  }
  takeForWriting(state, pc);
  return 0;
}

int tryReadLock(pthread_rwlock_t* lock, const void* pc) {
  RwState& state = stateOf(lock);
  reach(OpKind::ReadTryLock, lock, pc);
  if (!admitsReaders(state)) { return fail(EBUSY); }
  takeForReading(state, pc);
  return 0;
}

int tryWriteLock(pthread_rwlock_t* lock, const void* pc) {
  RwState& state = stateOf(lock);
  reach(OpKind::WriteTryLock, lock, pc);
  if (!isFree(state)) { return fail(EBUSY); }
  takeForWriting(state, pc);
  return 0;
}

/// Locked before the execution began, or possibly by another process.
bool isLockedElsewhere(const pthread_rwlock_t& lock) {
  return lock.__data.__readers != 0 || lock.__data.__writers != 0 || lock.__data.__shared != 0;
}

int unlock(pthread_rwlock_t* lock, const void* pc) {
  RwState& state = stateOf(lock);
  reach(OpKind::RwUnlock, lock, pc);
  checkStands(lock, sizeof *lock, OpKind::RwUnlock, pc);
  if (acquisitionOf(self(), lock) == nullptr && !isLockedElsewhere(*lock)) {
    misuse(isFree(state) ? ErrorKind::UnlockNotLocked : ErrorKind::UnlockNotOwner, OpKind::RwUnlock, lock,
           holderOfLock(lock), pc);
  }
  if (state.writer == self().id) {
    state.writer = kNoThread;
    release(self(), state.writes);
  } else if (state.readers > 0) {
    --state.readers;
    release(self(), state.reads);
  }
  dropHeldLock(self(), lock);
  state.queue.refresh();
  return 0;
}

using LockFunction = int (*)(pthread_rwlock_t*, const void*, std::uint64_t);

/// glibc checks the time first, even if the thread does not have to wait.
int lockUntil(LockFunction lockFunction, pthread_rwlock_t* lock, clockid_t clock, const timespec& when,
              const void* pc) {
  if (!isWaitClock(clock) || !isValid(when)) { return EINVAL; }
  return lockFunction(lock, pc, gTime.fromAbsolute(clock, when));
}

int init(pthread_rwlock_t* lock, const pthread_rwlockattr_t* attributes) {
  const int result = HEDDLE_REAL(pthread_rwlock_init)(lock, attributes);
  if (result == 0) { gRwLocks.fresh(slotOf(lock)).object = lock; }
  return result;
}

void mustBeFree(pthread_rwlock_t* lock, const void* pc) {
  reach(OpKind::Destroy, lock, pc);
  checkStands(lock, sizeof *lock, OpKind::Destroy, pc);
  if (gRwLocks.isCurrent(*static_cast<std::uint64_t*>(slotOf(lock))) && !isFree(stateOf(lock))) {
    misuse(heddle::ErrorKind::DestroyLocked, OpKind::RwUnlock, lock, holderOfLock(lock), pc);
  }
}

void leaveReal(pthread_rwlock_t* lock) { SyncPool<RwState>::leave(slotOf(lock)); }

}  // namespace

const LatePart kLateRwLocks = ownPart<gRwLocks>();
}  // namespace heddle::rt

using namespace heddle::rt;

extern "C" {

HEDDLE_EXPORT int pthread_rwlock_init(pthread_rwlock_t* lock, const pthread_rwlockattr_t* attributes) noexcept {
  return controlled() ? init(lock, attributes) : HEDDLE_REAL(pthread_rwlock_init)(lock, attributes);
}

HEDDLE_EXPORT int pthread_rwlock_destroy(pthread_rwlock_t* lock) noexcept {
  if (controlled()) { mustBeFree(lock, HEDDLE_CALLER); }
  leaveReal(lock);
  return HEDDLE_REAL(pthread_rwlock_destroy)(lock);
}

HEDDLE_EXPORT int pthread_rwlock_rdlock(pthread_rwlock_t* lock) noexcept {
  if (controlled()) { return readLock(lock, HEDDLE_CALLER); }
  leaveReal(lock);
  return HEDDLE_REAL(pthread_rwlock_rdlock)(lock);
}

HEDDLE_EXPORT int pthread_rwlock_tryrdlock(pthread_rwlock_t* lock) noexcept {
  if (controlled()) { return tryReadLock(lock, HEDDLE_CALLER); }
  leaveReal(lock);
  return HEDDLE_REAL(pthread_rwlock_tryrdlock)(lock);
}

HEDDLE_EXPORT int pthread_rwlock_timedrdlock(pthread_rwlock_t* lock, const timespec* when) noexcept {
  if (controlled()) { return lockUntil(readLock, lock, CLOCK_REALTIME, *when, HEDDLE_CALLER); }
  leaveReal(lock);
  return HEDDLE_REAL(pthread_rwlock_timedrdlock)(lock, when);
}

HEDDLE_EXPORT int pthread_rwlock_clockrdlock(pthread_rwlock_t* lock, clockid_t clock, const timespec* when) noexcept {
  if (controlled()) { return lockUntil(readLock, lock, clock, *when, HEDDLE_CALLER); }
  leaveReal(lock);
  return HEDDLE_REAL(pthread_rwlock_clockrdlock)(lock, clock, when);
}

HEDDLE_EXPORT int pthread_rwlock_wrlock(pthread_rwlock_t* lock) noexcept {
  if (controlled()) { return writeLock(lock, HEDDLE_CALLER); }
  leaveReal(lock);
  return HEDDLE_REAL(pthread_rwlock_wrlock)(lock);
}

HEDDLE_EXPORT int pthread_rwlock_trywrlock(pthread_rwlock_t* lock) noexcept {
  if (controlled()) { return tryWriteLock(lock, HEDDLE_CALLER); }
  leaveReal(lock);
  return HEDDLE_REAL(pthread_rwlock_trywrlock)(lock);
}

HEDDLE_EXPORT int pthread_rwlock_timedwrlock(pthread_rwlock_t* lock, const timespec* when) noexcept {
  if (controlled()) { return lockUntil(writeLock, lock, CLOCK_REALTIME, *when, HEDDLE_CALLER); }
  leaveReal(lock);
  return HEDDLE_REAL(pthread_rwlock_timedwrlock)(lock, when);
}

HEDDLE_EXPORT int pthread_rwlock_clockwrlock(pthread_rwlock_t* lock, clockid_t clock, const timespec* when) noexcept {
  if (controlled()) { return lockUntil(writeLock, lock, clock, *when, HEDDLE_CALLER); }
  leaveReal(lock);
  return HEDDLE_REAL(pthread_rwlock_clockwrlock)(lock, clock, when);
}

HEDDLE_EXPORT int pthread_rwlock_unlock(pthread_rwlock_t* lock) noexcept {
  if (controlled()) { return unlock(lock, HEDDLE_CALLER); }
  leaveReal(lock);
  return HEDDLE_REAL(pthread_rwlock_unlock)(lock);
}

}  // extern "C"
