#include <semaphore.h>

#include <cerrno>

#include "runtime/Export.h"
#include "runtime/Real.h"
#include "runtime/engine/Engine.h"
#include "runtime/engine/LatePart.h"
#include "runtime/model/Cancel.h"
#include "runtime/model/Deadline.h"
#include "runtime/model/Misuse.h"
#include "runtime/model/SyncSlot.h"
#include "runtime/race/Ordering.h"

/// The value stays where the real implementation keeps it, in the first word of the sem_t. So a semaphore that was
/// posted before an execution began keeps its value in it.
namespace heddle::rt {
namespace {

struct SemaphoreState {
  sem_t* object = nullptr;
  SyncClock clock;
  WaitQueue queue;

  void reset() {
    object = nullptr;
    clock.forget();
    queue = WaitQueue{};
  }
};

SyncPool<SemaphoreState> gSemaphores;

/// glibc 2.36 uses the first 16 of 32 bytes.
void* slotOf(sem_t* semaphore) { return reinterpret_cast<char*>(semaphore) + 16; }
unsigned& valueOf(sem_t* semaphore) { return *reinterpret_cast<unsigned*>(semaphore); }

/// A named semaphore lives in a file, and may hold the handle of another process.
SemaphoreState& stateOf(sem_t* semaphore) {
  SemaphoreState* state = &gSemaphores.of(slotOf(semaphore));
  if (state->object != nullptr && state->object != semaphore) { state = &gSemaphores.fresh(slotOf(semaphore)); }
  state->object = semaphore;
  return *state;
}

bool canTake(const Thread& thread) { return valueOf(static_cast<const SemaphoreState*>(thread.waitState)->object) > 0; }

int fail(int error) {
  errno = error;
  return -1;
}

int failStep(int error) {
  noteResult(0, 0, false, false);
  return fail(error);
}

int take(SemaphoreState& state) {
  const unsigned left = --valueOf(state.object);
  acquire(self(), state.clock);
  state.queue.refresh();
  noteResult(left, 4, true, true);
  return 0;
}

int wait(sem_t* semaphore, const void* pc, std::uint64_t deadlineNs) {
  SemaphoreState& state = stateOf(semaphore);
  for (;;) {
    cancellationPoint();
    switch (reachWhen(OpKind::SemWait, semaphore, pc, state.queue, canTake, &state, deadlineNs, kCancellationPoint)) {
      case Waited::Ready:
        return take(state);
      case Waited::TimedOut:
        passDeadline(deadlineNs);
        return failStep(ETIMEDOUT);
      case Waited::Interrupted:
        // The kernel restarts a wait with a deadline only if no handler ran.
        if (!handleInterruption() || deadlineNs != kNever) { return fail(EINTR); }
    }
  }
}

int waitUntil(sem_t* semaphore, clockid_t clock, const timespec& when, const void* pc) {
  if (!isWaitClock(clock) || !isValid(when)) { return fail(EINVAL); }
  return wait(semaphore, pc, gTime.fromAbsolute(clock, when));
}

int tryWait(sem_t* semaphore, const void* pc) {
  SemaphoreState& state = stateOf(semaphore);
  reach(OpKind::SemTryWait, semaphore, pc);
  return valueOf(semaphore) > 0 ? take(state) : failStep(EAGAIN);
}

int post(sem_t* semaphore, const void* pc) {
  SemaphoreState& state = stateOf(semaphore);
  reach(OpKind::SemPost, semaphore, pc);
  checkStands(semaphore, sizeof *semaphore, OpKind::SemPost, pc);
  if (valueOf(semaphore) == SEM_VALUE_MAX) { return failStep(EOVERFLOW); }
  const unsigned value = ++valueOf(semaphore);
  release(self(), state.clock);
  state.queue.refresh();
  noteResult(value, 4, true, true);
  return 0;
}

void destroyUnused(sem_t* semaphore, const void* pc) {
  reach(OpKind::Destroy, semaphore, pc);
  checkStands(semaphore, sizeof *semaphore, OpKind::Destroy, pc);
  const SemaphoreState& state = stateOf(semaphore);
  if (const Thread* waiting = state.queue.first(); waiting != nullptr && valueOf(semaphore) == 0) {
    misuse(ErrorKind::DestroyWaited, OpKind::SemWait, semaphore, waiting->id, pc);
  }
}

int init(sem_t* semaphore, int shared, unsigned value) {
  const int result = HEDDLE_REAL(sem_init)(semaphore, shared, value);
  if (result == 0 && controlled()) {
    gSemaphores.fresh(slotOf(semaphore)).object = semaphore;
  } else if (result == 0) {
    SyncPool<SemaphoreState>::leave(slotOf(semaphore));
  }
  return result;
}

}  // namespace

const LatePart kLateSemaphores = ownPart<gSemaphores>();
}  // namespace heddle::rt

using namespace heddle::rt;

extern "C" {

HEDDLE_EXPORT int sem_init(sem_t* semaphore, int shared, unsigned value) noexcept {
  return init(semaphore, shared, value);
}

HEDDLE_EXPORT int sem_destroy(sem_t* semaphore) noexcept {
  if (controlled()) { destroyUnused(semaphore, HEDDLE_CALLER); }
  SyncPool<SemaphoreState>::leave(slotOf(semaphore));
  return HEDDLE_REAL(sem_destroy)(semaphore);
}

HEDDLE_EXPORT int sem_wait(sem_t* semaphore) {
  return controlled() ? wait(semaphore, HEDDLE_CALLER, kNever) : HEDDLE_REAL(sem_wait)(semaphore);
}

HEDDLE_EXPORT int sem_timedwait(sem_t* semaphore, const timespec* when) {
  return controlled() ? waitUntil(semaphore, CLOCK_REALTIME, *when, HEDDLE_CALLER)
                      : HEDDLE_REAL(sem_timedwait)(semaphore, when);
}

HEDDLE_EXPORT int sem_clockwait(sem_t* semaphore, clockid_t clock, const timespec* when) {
  return controlled() ? waitUntil(semaphore, clock, *when, HEDDLE_CALLER)
                      : HEDDLE_REAL(sem_clockwait)(semaphore, clock, when);
}

HEDDLE_EXPORT int sem_trywait(sem_t* semaphore) noexcept {
  return controlled() ? tryWait(semaphore, HEDDLE_CALLER) : HEDDLE_REAL(sem_trywait)(semaphore);
}

HEDDLE_EXPORT int sem_post(sem_t* semaphore) noexcept {
  return controlled() ? post(semaphore, HEDDLE_CALLER) : HEDDLE_REAL(sem_post)(semaphore);
}

HEDDLE_EXPORT int sem_getvalue(sem_t* semaphore, int* value) noexcept {
  if (controlled()) {
    reach(heddle::OpKind::SemValue, semaphore, HEDDLE_CALLER);
    noteResult(valueOf(semaphore), 4, true, false);
  }
  return HEDDLE_REAL(sem_getvalue)(semaphore, value);
}

}  // extern "C"
