#include <pthread.h>

#include <cerrno>

#include "runtime/Export.h"
#include "runtime/Real.h"
#include "runtime/engine/Engine.h"
#include "runtime/engine/LatePart.h"
#include "runtime/model/AddressTable.h"
#include "runtime/model/Misuse.h"
#include "runtime/race/Ordering.h"

/// A spin lock is one int, which holds its state; waiting threads are in a table. A waiting thread does not spin: it is
/// disabled until the lock is free.
namespace heddle::rt {
namespace {

/// x86-64: 1 is free, 0 and below is taken.
constexpr int kFree = 1;
constexpr int kTaken = 0;

struct SpinState {
  pthread_spinlock_t* lock = nullptr;
  ThreadId owner = kNoThread;
  SyncClock clock;
  WaitQueue queue;
};

AddressTable<SpinState> gSpinLocks;

SpinState& stateOf(pthread_spinlock_t* lock) {
  SpinState& state = gSpinLocks.of(const_cast<const int*>(lock));
  state.lock = lock;
  return state;
}

bool isFree(const Thread& thread) { return *static_cast<const SpinState*>(thread.waitState)->lock == kFree; }

const void* addressOf(const SpinState& state) { return const_cast<const int*>(state.lock); }

void take(SpinState& state, const void* pc) {
  *state.lock = kTaken;
  state.owner = self().id;
  acquire(self(), state.clock);
  holds(addressOf(state), pc);
  state.queue.refresh();
}

int lockSpin(pthread_spinlock_t* lock, const void* pc) {
  SpinState& state = stateOf(lock);
  reachThrough(OpKind::SpinLock, addressOf(state), pc, state.queue, isFree, &state);
  take(state, pc);
  return 0;
}

int tryLockSpin(pthread_spinlock_t* lock, const void* pc) {
  SpinState& state = stateOf(lock);
  reach(OpKind::SpinTryLock, addressOf(state), pc);
  if (*lock != kFree) {
    noteResult(0, 0, false, false);
    return EBUSY;
  }
  take(state, pc);
  return 0;
}

int unlockSpin(pthread_spinlock_t* lock, const void* pc) {
  SpinState& state = stateOf(lock);
  reach(OpKind::SpinUnlock, addressOf(state), pc);
  checkStands(addressOf(state), sizeof *lock, OpKind::SpinUnlock, pc);
  if (*lock == kFree) { misuse(ErrorKind::UnlockNotLocked, OpKind::SpinUnlock, addressOf(state), kNoThread, pc); }
  if (state.owner != self().id && state.owner != kNoThread) {
    misuse(ErrorKind::UnlockNotOwner, OpKind::SpinUnlock, addressOf(state), state.owner, pc);
  }
  if (Thread* owner = threadById(state.owner); owner != nullptr) { dropHeldLock(*owner, addressOf(state)); }
  *lock = kFree;
  state.owner = kNoThread;
  release(self(), state.clock);
  state.queue.refresh();
  return 0;
}

void announceDestruction(pthread_spinlock_t* lock, const void* pc) {
  reach(OpKind::Destroy, const_cast<const int*>(lock), pc);
  checkStands(const_cast<const int*>(lock), sizeof *lock, OpKind::Destroy, pc);
}

void forget(pthread_spinlock_t* lock) {
  if (controlled()) { gSpinLocks.forget(const_cast<const int*>(lock)); }
}

}  // namespace

const LatePart kLateSpinLocks = ownPart<gSpinLocks>();
}  // namespace heddle::rt

using namespace heddle::rt;

extern "C" {

HEDDLE_EXPORT int pthread_spin_init(pthread_spinlock_t* lock, int shared) noexcept {
  forget(lock);
  return HEDDLE_REAL(pthread_spin_init)(lock, shared);
}

HEDDLE_EXPORT int pthread_spin_destroy(pthread_spinlock_t* lock) noexcept {
  if (controlled()) { announceDestruction(lock, HEDDLE_CALLER); }
  forget(lock);
  return HEDDLE_REAL(pthread_spin_destroy)(lock);
}

HEDDLE_EXPORT int pthread_spin_lock(pthread_spinlock_t* lock) noexcept {
  return controlled() ? lockSpin(lock, HEDDLE_CALLER) : HEDDLE_REAL(pthread_spin_lock)(lock);
}

HEDDLE_EXPORT int pthread_spin_trylock(pthread_spinlock_t* lock) noexcept {
  return controlled() ? tryLockSpin(lock, HEDDLE_CALLER) : HEDDLE_REAL(pthread_spin_trylock)(lock);
}

HEDDLE_EXPORT int pthread_spin_unlock(pthread_spinlock_t* lock) noexcept {
  return controlled() ? unlockSpin(lock, HEDDLE_CALLER) : HEDDLE_REAL(pthread_spin_unlock)(lock);
}

}  // extern "C"
