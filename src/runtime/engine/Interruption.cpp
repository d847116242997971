#include "runtime/engine/Interruption.h"

#include "runtime/engine/Engine.h"
#include "runtime/engine/StepFacts.h"
#include "runtime/io/SignalTimers.h"
#include "runtime/io/Signals.h"
#include "runtime/model/Cancel.h"

/// Every wait can be interrupted. If a signal arrives for a thread whose operation is not possible, its pending
/// operation becomes an Interrupt, which is always possible. So the moment of delivery is a decision of the schedule.
/// The thread runs the handlers itself when it is picked.
namespace heddle::rt {
namespace {

/// Replaces the pending operation of \p thread by the end of its wait.
void interrupt(Thread& thread) {
  thread.interrupted = true;
  thread.deadlineNs = kNever;
  PendingOp& op = gEngine.pending[raw(thread.id)];
  op.kind = OpKind::Interrupt;
  op.object = kNoObject;
  thread.opAddress = nullptr;
  if (&thread != &self()) { reportEnabled(thread); }
}

bool isInterrupted(const Thread& thread) {
  const Interruption& how = thread.interruption;
  return (how.bySignals && (gSignalsWait || how.mask != nullptr) && hasSignalFor(thread, how.mask)) ||
         thread.cancellation.isDue(how.isCancellationPoint);
}

}  // namespace

void strikeBefore(const Thread& thread) {
  if (gSignalTimersArmed) [[unlikely]] { expireSignalTimers(); }
  if (gSignalsWait && hasSignalFor(thread, nullptr)) [[unlikely]] { deliverSignals(); }
  if (thread.cancellation.requested) [[unlikely]] { actOnCancellation(false); }
}

Waited reachThrough(OpKind kind, const void* address, const void* pc, WaitQueue& queue, bool (*ready)(const Thread&),
                    void* state, std::uint64_t deadlineNs, const Interruption& interruption) {
  const std::uint64_t tag = self().waitTag;
  for (;;) {
    const Waited waited = reachWhen(kind, address, pc, queue, ready, state, deadlineNs, interruption);
    if (waited != Waited::Interrupted) { return waited; }
    handleInterruption();
    self().waitTag = tag;
  }
}

bool runHandlers() {
  const std::uint64_t* mask = self().interruption.mask;
  noteResult(0, 0, true, true);
  return deliverSignals(mask);
}

bool handleInterruption() {
  const bool atCancellationPoint = self().interruption.isCancellationPoint;
  const bool restarts = runHandlers();
  actOnCancellation(atCancellationPoint);
  return restarts;
}

void updateEnabled(Thread& thread) {
  const bool possible = thread.timedOut || thread.interrupted || thread.ready(thread);
  if (!possible && isInterrupted(thread)) { interrupt(thread); }
  setEnabled(thread, possible || thread.interrupted);
}

void considerInterruption(Thread& thread) {
  if (thread.queue != nullptr) { updateEnabled(thread); }
}

}  // namespace heddle::rt
