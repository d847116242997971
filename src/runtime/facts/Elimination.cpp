#include "runtime/facts/Elimination.h"

#include "core/OpTraits.h"
#include "runtime/engine/Engine.h"
#include "runtime/engine/ThreadTable.h"
#include "runtime/facts/Knowledge.h"
#include "runtime/facts/OfferedSites.h"
#include "runtime/model/Holders.h"
#include "runtime/model/Mutex.h"
#include "runtime/model/RobustMutex.h"

namespace heddle::rt {
namespace {

/// After this many choices in a row were eliminated, the next one is offered: a thread that works only on memory of its
/// own must not run forever while others wait.
constexpr std::uint32_t kMaxInARow = 1000;
std::uint32_t gInARow = 0;

/// The thread that \p thread waits for: the one that holds its lock, or that it joins. A thread that sleeps on a
/// condition variable waits for the holder of the lock that it would need afterwards. kNoThread: it may run, or another
/// thread may wake it.
ThreadId waitsFor(const Thread& thread) {
  if (gEngine.enabled.contains(thread.id) || thread.deadlineNs != kNever || thread.interrupted) { return kNoThread; }
  const OpKind kind = gEngine.pending[raw(thread.id)].kind;
  if (kind == OpKind::CondWake) {
    const auto* lock = static_cast<const MutexState*>(thread.waitState);
    return lock->depth != 0 ? lock->owner : kNoThread;
  }
  return kind == OpKind::MutexLock || kind == OpKind::ThreadJoin ? holderOf(thread) : kNoThread;
}

/// Whether \p thread, which is not \p first, can do nothing before \p first does.
bool isStuckBehind(const Thread& first, const Thread& thread, bool mayBeCancelled) {
  const Thread* at = &thread;
  for (std::uint32_t links = 0; links < kMaxThreads; ++links) {
    const bool mayLeaveWait = at->interruption.isCancellationPoint && mayBeCancelled;
    const ThreadId next = mayLeaveWait ? kNoThread : waitsFor(*at);
    if (next == kNoThread || next == first.id) { return next == first.id; }
    at = threadById(next);
  }
  return false;  // A deadlock among others.
}

/// Memory on the stack of another thread exists until that thread returns from a function, which is not an access.
bool isOnStackOf(const Thread& other, const void* object) {
  const auto address = reinterpret_cast<std::uintptr_t>(object);
  return other.stackLow <= address && address < other.stackHigh;
}

/// Whether something that \p other does before the next step of \p thread may conflict with that step.
bool mayInterfere(const Thread& other, const Thread& thread, std::uint32_t accesses, bool mayBeCancelled) {
  AccessSets& sets = gKnowledge->futures.sets();
  if (isStuckBehind(thread, other, mayBeCancelled)) {
    return sets.conflict(accesses, gKnowledge->facts.view().header().handlers);
  }
  return sets.conflict(accesses, other.future) || isOnStackOf(other, thread.opAddress) ||
         mayAbandon(other, thread.opAddress);
}

bool isIndependent(const Thread& thread) {
  const OpKind kind = gEngine.pending[raw(thread.id)].kind;
  if (mustBeOffered(thread)) { return false; }
  if (kind == OpKind::ThreadStart) { return true; }
  // A wait that may also end by time or by a signal is a choice of its own.
  if (thread.deadlineNs != kNever || thread.interrupted) { return false; }
  // The other thread has ended, and a thread is joined once.
  if (kind == OpKind::ThreadJoin) { return true; }
  if (!onlyAccessesItsObject(kind)) { return false; }
  const std::uint32_t accesses = gKnowledge->futures.ofPending(thread, kind);
  if (accesses == wire::kAnything) { return false; }
  const bool mayBeCancelled = cancellationsHappen();
  bool independent = true;
  forEachLiveThread([&](const Thread& other) {
    if (&other != &thread && independent) { independent = !mayInterfere(other, thread, accesses, mayBeCancelled); }
  });
  return independent;
}

/// The thread that ran last is preferred, because staying with it costs no switch.
Thread* independentThread() {
  Thread* const last = threadById(gEngine.lastRun);
  if (gEngine.enabled.contains(gEngine.lastRun) && isIndependent(*last)) { return last; }
  if (gEngine.block->config.preemptionBound >= 0) { return nullptr; }
  for (ThreadId id = gEngine.enabled.first(); id != kNoThread; id = gEngine.enabled.next(id)) {
    if (id != gEngine.lastRun && isIndependent(*threadById(id))) { return threadById(id); }
  }
  return nullptr;
}

}  // namespace

void beginElimination() {
  gInARow = 0;
  noteEliminated(nullptr);
}

Thread* onlyChoice() {
  if (gKnowledge == nullptr || !gEngine.block->config.eliminates || barriersHappen()) { return nullptr; }
  Thread* only = gInARow < kMaxInARow ? independentThread() : nullptr;
  if (only != nullptr && gEngine.dependences != nullptr &&
      gEngine.dependences->wantsChoice(gEngine.steps + 1, only->id)) {
    only = nullptr;
  }
  noteEliminated(only);
  gInARow = only != nullptr ? gInARow + 1 : 0;
  if (only != nullptr) { gEngine.block->progress.eliminated.fetch_add(1, std::memory_order_relaxed); }
  return only;
}

}  // namespace heddle::rt
