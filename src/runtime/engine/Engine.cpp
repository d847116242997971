#include "runtime/engine/Engine.h"

#include "runtime/abi/AccessGate.h"
#include "runtime/engine/Interruption.h"
#include "runtime/engine/Picking.h"
#include "runtime/engine/Recorder.h"
#include "runtime/engine/Repetition.h"
#include "runtime/engine/Spinning.h"
#include "runtime/engine/StepFacts.h"
#include "runtime/engine/SwitchPoint.h"
#include "runtime/engine/VirtualTime.h"
#include "runtime/facts/Knowledge.h"
#include "runtime/facts/PastAccesses.h"
#include "runtime/heap/Heap.h"
#include "runtime/identity/Modules.h"
#include "runtime/identity/Objects.h"
#include "runtime/io/SignalStacks.h"
#include "runtime/io/SignalTimers.h"
#include "runtime/io/Signals.h"
#include "runtime/model/LockOrder.h"
#include "runtime/session/restore/Dispatch.h"
#include "runtime/trace/StoryAccesses.h"
#include "runtime/trace/StoryObjects.h"
#include "runtime/trace/Unwind.h"

namespace heddle::rt {

Engine gEngine;

namespace {

void announce(Thread& thread, OpKind kind, const void* address, const void* pc, MemoryOrder order) {
  watchAgain();
  closeStep();
  PendingOp& op = gEngine.pending[raw(thread.id)];
  op.kind = kind;
  op.order = order;
  op.object = address != nullptr ? objectOf(address) : kNoObject;
  op.site = siteOf(pc);
  thread.opAddress = address;
  thread.opPc = pc;
  thread.opCaller = gEngine.recording ? callerOf(op.site) : kNoSite;
  gRepetition.announced(thread, pc);
  updateFuture(thread);
}

void becomeCurrent(Thread& next) {
  watchAgain();
  gEngine.current = &next;
  gEngine.lastRun = next.id;
  gAccessGate.runs(next);
  heap::switchTo(next.id);
}

/// Decides whether a wait with a deadline times out although other threads can run. This is asked even if the operation
/// is possible now, because another thread may be faster. A signal timer that expires before the deadline rules it out:
/// it would interrupt the wait first.
bool mayEndEarly(const void* address, std::uint64_t deadlineNs) {
  if (!gEngine.offersEarlyTimeouts || (gSignalTimersArmed && nextSignalTimer() <= deadlineNs)) {
    gEngine.block->outcome.timeCut = true;
    return false;
  }
  if (chooseValue(ChoiceKind::EarlyTimeout, 2, address) == 0) { return false; }
  ++gEngine.block->outcome.earlyWakes;
  return true;
}

Thread& pickAndNote() {
  Thread& next = pickNext();
  if (PastAccesses* const past = pastAccesses()) { past->note(next); }
  return next;
}

/// Lets the strategy pick a thread; returns when \p me is picked.
void schedule(Thread& me) {
  Thread& next = pickAndNote();
  if (&next != &me) {
    if (gKeepsAccesses && !nearStackEnd()) [[unlikely]] { noteFrames(me); }
    me.parkedAt = reinterpret_cast<std::uintptr_t>(__builtin_frame_address(0));
    becomeCurrent(next);
    gEngine.carrier->switchTo(me, next);
    if (gSignalStacksUsed) [[unlikely]] { adoptSignalStack(me); }
    // Last, because signals that this unblocks are delivered at once.
    adoptMask(me);
  } else {
    gEngine.lastRun = me.id;
  }
}

}  // namespace

void reach(OpKind kind, const void* address, const void* pc, MemoryOrder order) {
  Thread& me = self();
  strikeBefore(me);
  announce(me, kind, address, pc, order);
  schedule(me);
  openStep(me);
}

Waited reachWhen(OpKind kind, const void* address, const void* pc, WaitQueue& queue, bool (*ready)(const Thread&),
                 void* state, std::uint64_t deadlineNs, const Interruption& interruption) {
  Thread& me = self();
  if (!interruption.isSecondHalf) { strikeBefore(me); }
  announce(me, kind, address, pc, MemoryOrder::NotAtomic);
  me.ready = ready;
  me.waitState = state;
  me.waitAddress = address;
  me.deadlineNs = deadlineNs;
  me.timedOut = false;
  me.interrupted = false;
  me.interruption = interruption;
  if (deadlineNs != kNever) { me.timedOut = deadlineNs <= gTime.now() ? !ready(me) : mayEndEarly(address, deadlineNs); }
  queue.push(me);
  updateEnabled(me);
  schedule(me);
  me.queue->remove(me);
  me.deadlineNs = kNever;
  me.onTimeout = nullptr;
  openStep(me);
  if (me.timedOut) {
    reportEverything();  // Whether the time has passed depends on what all threads have done.
  }
  if (me.interrupted) { return Waited::Interrupted; }
  return me.ready(me) ? Waited::Ready : Waited::TimedOut;
}

void redirect(Thread& thread, OpKind kind, const void* address, WaitQueue& queue, bool (*ready)(const Thread&),
              void* state) {
  reportEnabled(thread);
  thread.queue->remove(thread);
  if (!thread.interrupted) {
    PendingOp& op = gEngine.pending[raw(thread.id)];
    op.kind = kind;
    op.object = objectOf(address);
    thread.opAddress = address;
  }
  thread.ready = ready;
  thread.waitState = state;
  thread.waitAddress = address;
  thread.deadlineNs = kNever;
  queue.push(thread);
  updateEnabled(thread);
}

void noteResult(std::uint64_t value, std::uint8_t size, bool succeeded, bool changed) {
  noteOpenStep(value, size, succeeded, changed);
}

void setEnabled(Thread& thread, bool enabled) {
  PendingOp& op = gEngine.pending[raw(thread.id)];
  if (op.enabled == enabled) { return; }
  op.enabled = enabled;
  if (enabled) {
    thread.enabledAt = gEngine.steps;
    gEngine.enabled.insert(thread.id);
  } else {
    gEngine.enabled.erase(thread.id);
    gEngine.spinning.erase(thread.id);
    op.spinning = false;
  }
}

// Does not count as progress: a thread that does nothing else makes no progress, however often it is forced to yield.
void forcedYield(const void* pc) {
  static constinit std::uint64_t lastForced = 0;
  std::atomic<std::uint64_t>& beat = gEngine.block->progress.currentSteps;
  const std::uint64_t before = beat.load(std::memory_order_relaxed);
  const std::uint64_t steps = gEngine.steps;
  reach(OpKind::Yield, nullptr, pc);
  constexpr std::uint64_t kWorth = 1024;
  gEngine.longSteps += kWorth - 1;
  gEngine.lookAtStep = 0;
  const bool nothingElse = steps == lastForced && gEngine.steps == steps + 1;
  lastForced = gEngine.steps;
  if (nothingElse) { beat.store(before, std::memory_order_relaxed); }
}

void holds(const void* address, const void* pc) {
  Thread& me = self();
  noteLockOrder(me, address, pc);
  me.held.push_back({address, siteOf(pc), me.calls.context()});
}

void dropHeldLock(Thread& thread, const void* address) {
  for (std::size_t i = thread.held.size(); i-- > 0;) {
    if (thread.held[i].address == address) {
      thread.held.erase(thread.held.begin() + static_cast<std::ptrdiff_t>(i));
      return;
    }
  }
}

void switchFromEnded(Thread& thread) {
  closeStep();
  setEnabled(thread, false);
  gEngine.pending[raw(thread.id)] = PendingOp{};
  Thread& next = pickNext();
  becomeCurrent(next);
  gEngine.carrier->leave(thread, next);
  __builtin_unreachable();
}

}  // namespace heddle::rt
