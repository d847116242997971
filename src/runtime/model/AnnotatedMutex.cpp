#include "runtime/model/AnnotatedMutex.h"

#include "runtime/abi/Annotated.h"
#include "runtime/engine/Engine.h"
#include "runtime/engine/LatePart.h"
#include "runtime/engine/ThreadTable.h"
#include "runtime/model/AddressTable.h"
#include "runtime/model/Misuse.h"
#include "runtime/session/Outcome.h"

namespace heddle::rt {

using namespace annotated;

namespace {

constexpr unsigned kOfCreation = kLinkerInit | kWriteReentrant | kReadReentrant | kNotStatic;

struct AnnotatedMutex {
  unsigned flags = 0;
  bool known = false;          ///< Created or locked in this execution.
  ThreadId owner = kNoThread;  ///< The writer.
  std::uint32_t depth = 0;     ///< How many times the writer has locked it.
};

AddressTable<AnnotatedMutex> gMutexes;

/// A heddle::test may unlock a mutex that was locked before it began.
bool isLockedElsewhere(const AnnotatedMutex& mutex) { return !mutex.known && currentPlan().inProcess; }

void lockWrite(AnnotatedMutex& mutex, unsigned flags, int depth, const void* address, const void* pc) {
  const std::uint32_t times = (flags & kRecursiveLock) != 0 && depth > 0 ? static_cast<std::uint32_t>(depth) : 1;
  if (mutex.depth == 0) {
    mutex.owner = self().id;
    holds(address, pc);
  }
  mutex.depth += times;
}

int unlockWrite(AnnotatedMutex& mutex, unsigned flags, const void* address, const void* pc) {
  if (mutex.owner != self().id) {
    misuse(mutex.depth == 0 ? ErrorKind::UnlockNotLocked : ErrorKind::UnlockNotOwner, OpKind::MutexUnlock, address,
           mutex.owner, pc);
  }
  const bool forGood = (flags & kRecursiveUnlock) != 0;
  const std::uint32_t released = forGood ? mutex.depth : 1;
  mutex.depth -= released;
  if (mutex.depth == 0) {
    mutex.owner = kNoThread;
    dropHeldLock(self(), address);
  }
  return forGood ? static_cast<int>(released) : 0;
}

}  // namespace

const LatePart kLateAnnotatedMutexes = ownPart<gMutexes>();

void createAnnotated(const void* mutex, unsigned flags) {
  if (controlled()) { gMutexes.of(mutex) = {.flags = flags & kOfCreation, .known = true}; }
}

void destroyAnnotated(const void* mutex, unsigned flags, const void* pc) {
  const AnnotatedMutex* const known = controlled() ? gMutexes.find(mutex) : nullptr;
  if (known == nullptr) { return; }
  // A linker-initialised mutex outlives everything; its destruction is ignored.
  const bool isStatic =
      ((flags | known->flags) & kLinkerInit) != 0 || ((flags & kNotStatic) != 0 && (known->flags & kNotStatic) == 0);
  if (isStatic) { return; }
  if (known->depth != 0) { misuse(ErrorKind::DestroyLocked, OpKind::MutexDestroy, mutex, known->owner, pc); }
  gMutexes.forget(mutex);
}

void annotatedLocked(const void* mutex, unsigned flags, int depth, const void* pc) {
  if (!controlled() || (flags & kTryLockFailed) != 0) { return; }
  annotateAcquire(mutex);
  AnnotatedMutex& state = gMutexes.of(mutex);
  state.known = true;
  state.flags |= flags & kOfCreation;
  if (state.depth != 0 && state.owner != self().id) {
    misuse(ErrorKind::LockNotExclusive, OpKind::MutexLock, mutex, state.owner, pc);
  }
  if ((flags & kReadLock) != 0) {
    holds(mutex, pc);
  } else {
    lockWrite(state, flags, depth, mutex, pc);
  }
}

int annotatedUnlocks(const void* mutex, unsigned flags, const void* pc) {
  if (!controlled()) { return 0; }
  annotateRelease(mutex);
  AnnotatedMutex& state = gMutexes.of(mutex);
  if (isLockedElsewhere(state)) { return 0; }
  if ((flags & kReadLock) == 0) { return unlockWrite(state, flags, mutex, pc); }
  if (state.depth != 0) { misuse(ErrorKind::UnlockNotOwner, OpKind::RwUnlock, mutex, state.owner, pc); }
  dropHeldLock(self(), mutex);
  return 0;
}

}  // namespace heddle::rt
