#include <pthread.h>

#include <vector>

#include "runtime/Export.h"
#include "runtime/Real.h"
#include "runtime/engine/Engine.h"
#include "runtime/engine/LatePart.h"
#include "runtime/model/Misuse.h"
#include "runtime/model/SyncSlot.h"
#include "runtime/race/Ordering.h"

namespace heddle::rt {
namespace {

struct BarrierState {
  std::vector<ThreadId> arrived;  ///< In this round. Not all of them are in the queue: one may run a signal handler.
  std::uint64_t round = 0;
  SyncClock clock;  ///< Of the arrivals of this round.
  WaitQueue queue;

  void reset() {
    arrived.clear();
    round = 0;
    clock.forget();
    queue = WaitQueue{};
  }
};

SyncPool<BarrierState> gBarriers;

// glibc 2.36 uses the first 20 of 32 bytes, and keeps the number of threads in the third word.
void* slotOf(pthread_barrier_t* barrier) { return reinterpret_cast<char*>(barrier) + 24; }
unsigned countOf(pthread_barrier_t* barrier) { return reinterpret_cast<unsigned*>(barrier)[2]; }

bool roundIsOver(const Thread& thread) {
  return static_cast<const BarrierState*>(thread.waitState)->round != thread.waitTag;
}

/// The last thread to arrive passes the clock to all others now. Later, it could contain more than this round.
void finishRound(BarrierState& state) {
  for (const ThreadId id : state.arrived) {
    acquire(*threadById(id), state.clock);
  }
  state.clock.forget();
  state.arrived.clear();
  ++state.round;
  state.queue.refresh();
}

int wait(pthread_barrier_t* barrier, const void* pc) {
  BarrierState& state = gBarriers.of(slotOf(barrier));
  reach(OpKind::BarrierArrive, barrier, pc);
  release(self(), state.clock);
  state.arrived.push_back(self().id);
  if (state.arrived.size() == countOf(barrier)) {
    finishRound(state);
    return PTHREAD_BARRIER_SERIAL_THREAD;
  }
  self().waitTag = state.round;
  reachThrough(OpKind::BarrierLeave, barrier, pc, state.queue, roundIsOver, &state, kNever, {.isSecondHalf = true});
  return 0;
}

int init(pthread_barrier_t* barrier, const pthread_barrierattr_t* attributes, unsigned count) {
  const int result = HEDDLE_REAL(pthread_barrier_init)(barrier, attributes, count);
  if (result == 0 && controlled()) {
    gBarriers.fresh(slotOf(barrier));
  } else if (result == 0) {
    SyncPool<BarrierState>::leave(slotOf(barrier));
  }
  return result;
}

/// Threads released by the last arrival may not have returned yet: destroying the barrier is allowed then.
void mustBeIdle(pthread_barrier_t* barrier, const void* pc) {
  reach(OpKind::Destroy, barrier, pc);
  checkStands(barrier, sizeof *barrier, OpKind::Destroy, pc);
  if (!gBarriers.isCurrent(*static_cast<std::uint64_t*>(slotOf(barrier)))) { return; }
  const BarrierState& state = gBarriers.of(slotOf(barrier));
  for (const Thread* t = state.queue.first(); t != nullptr; t = WaitQueue::next(*t)) {
    if (!roundIsOver(*t)) { misuse(ErrorKind::DestroyWaited, OpKind::BarrierArrive, barrier, t->id, pc); }
  }
}

}  // namespace

const LatePart kLateBarriers = ownPart<gBarriers>();
}  // namespace heddle::rt

using namespace heddle::rt;

extern "C" {

HEDDLE_EXPORT int pthread_barrier_init(pthread_barrier_t* barrier, const pthread_barrierattr_t* attributes,
                                       unsigned count) noexcept {
  return init(barrier, attributes, count);
}

HEDDLE_EXPORT int pthread_barrier_destroy(pthread_barrier_t* barrier) noexcept {
  if (controlled()) { mustBeIdle(barrier, HEDDLE_CALLER); }
  SyncPool<BarrierState>::leave(slotOf(barrier));
  return HEDDLE_REAL(pthread_barrier_destroy)(barrier);
}

HEDDLE_EXPORT int pthread_barrier_wait(pthread_barrier_t* barrier) noexcept {
  return controlled() ? wait(barrier, HEDDLE_CALLER) : HEDDLE_REAL(pthread_barrier_wait)(barrier);
}

}  // extern "C"
