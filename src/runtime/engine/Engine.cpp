#include "runtime/engine/Engine.h"

#include "core/Check.h"
#include "runtime/abi/AccessGate.h"
#include "runtime/engine/Failure.h"
#include "runtime/engine/Fairness.h"
#include "runtime/engine/Interruption.h"
#include "runtime/engine/Recorder.h"
#include "runtime/engine/Repetition.h"
#include "runtime/engine/Spinning.h"
#include "runtime/engine/StepFacts.h"
#include "runtime/engine/SwitchPoint.h"
#include "runtime/engine/VirtualTime.h"
#include "runtime/heap/Heap.h"
#include "runtime/identity/Modules.h"
#include "runtime/identity/Objects.h"
#include "runtime/io/IoWait.h"
#include "runtime/io/SignalStacks.h"
#include "runtime/io/SignalTimers.h"
#include "runtime/io/Signals.h"
#include "runtime/model/LockOrder.h"
#include "runtime/session/Outcome.h"
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
}

/// What follows is known from other executions. Not everything is ended in its middle: a test in process might leave
/// locks locked and the like behind, and what has something to report must be one that can be followed to its end.
void endIfKnown() {
  if (!gEngine.learning || !gEngine.strategy->knowsTheRest()) {
    return;
  }
  gEngine.strategy->leaveBehind(gEngine.pending);
  if (!currentPlan().inProcess && gEngine.block->outcome.raceCount == 0) {
    endExecution(Ending::Redundant, "");
  }
}

/// In a fair phase, and where a decision could not be recorded.
bool engineDecides() {
  if (gEngine.block->outcome.decisionCount == wire::kMaxDecisions) {
    gEngine.block->outcome.decisionsComplete = false;
    gFairness.begin(Fairness::kToTheEnd, Fairness::Order::Random);
  }
  return gFairness.decides(gEngine.steps);
}

/// A search goes no further than the first decision that was not its own.
void noteFairPhase() {
  wire::Outcome& outcome = gEngine.block->outcome;
  if (!outcome.fairCut) {
    outcome.fairCut = true;
    outcome.fairFrom = outcome.decisionCount;
  }
}

/// Likewise: it does not have to plan with the many steps that follow.
void endLearning() {
  if (gEngine.learning) {
    gEngine.strategy->leaveBehind(gEngine.pending);
    gEngine.learning = false;
  }
}

/// Somebody is always picked: if nobody can run, time jumps; if that helps nobody, the execution is stuck.
Thread& pickNext() {
  endIfKnown();
  while (gEngine.enabled.empty()) {
    const bool othersMayGoOn = !gEngine.spinning.empty() || somebodyHasDeadline();
    if (!outsideWakesSomebody(othersMayGoOn) && !jumpToNextDeadline() && !releaseSpinners()) {
      endExecution(Ending::Stuck, "nobody can run");
    }
  }
  if (!gEngine.spinning.empty()) {
    gEngine.block->outcome.spinCut = true;
  }
  const std::uint32_t count = gEngine.enabled.count();
  if (count == 1) {
    return *threadById(gEngine.enabled.first());
  }
  if (engineDecides()) {
    noteFairPhase();
    endLearning();
    return *threadById(gFairness.pick(gEngine.enabled, gEngine.lastRun));
  }
  const Choices choices{gEngine.enabled, gEngine.pending, gEngine.lastRun, gEngine.steps};
  const ThreadId picked = gEngine.strategy->pickThread(choices);
  if (gEngine.strategy->divergedAt() >= 0) {
    endExecution(Ending::Diverged, "the schedule asks for a thread that cannot run here");
  }
  endIfKnown();
  HEDDLE_CHECK(gEngine.enabled.contains(picked), "a strategy picks an enabled thread");
  recordDecision({.kind = ChoiceKind::Thread,
                  .currentEnabled = choices.currentEnabled(),
                  .index = static_cast<std::uint16_t>(indexOf(choices, picked)),
                  .count = static_cast<std::uint16_t>(count),
                  .chosen = raw(picked)});
  return *threadById(picked);
}

void becomeCurrent(Thread& next) {
  watchAgain();
  gEngine.current = &next;
  gEngine.lastRun = next.id;
  gAccessGate.runs(next);
  heap::switchTo(next.id);
}

/// Whether a wait with a deadline may time out although other threads can run. Asked whether or not the operation is
/// possible at this moment: another thread may be faster. A timer that is due before then interrupts it first.
bool mayEndEarly(const void* address, std::uint64_t deadlineNs) {
  if (!gEngine.offersEarlyTimeouts || (gSignalTimersArmed && nextSignalTimer() <= deadlineNs)) {
    gEngine.block->outcome.timeCut = true;
    return false;
  }
  if (chooseValue(ChoiceKind::EarlyTimeout, 2, address) == 0) {
    return false;
  }
  ++gEngine.block->outcome.earlyWakes;
  return true;
}

/// Lets the strategy pick; comes back when \p me is the one.
void schedule(Thread& me) {
  Thread& next = pickNext();
  if (&next != &me) {
    if (gTellsAccesses && !nearStackEnd()) [[unlikely]] {
      noteFrames(me);
    }
    me.parkedAt = reinterpret_cast<std::uintptr_t>(__builtin_frame_address(0));
    becomeCurrent(next);
    gEngine.carrier->switchTo(me, next);
    if (gSignalStacksUsed) [[unlikely]] {
      adoptSignalStack(me);
    }
    // Last: what it unblocks strikes at once.
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
  if (!interruption.isSecondHalf) {
    strikeBefore(me);
  }
  announce(me, kind, address, pc, MemoryOrder::NotAtomic);
  me.ready = ready;
  me.waitState = state;
  me.waitAddress = address;
  me.deadlineNs = deadlineNs;
  me.timedOut = false;
  me.interrupted = false;
  me.interruption = interruption;
  if (deadlineNs != kNever) {
    me.timedOut = deadlineNs <= gTime.now() ? !ready(me) : mayEndEarly(address, deadlineNs);
  }
  queue.push(me);
  updateEnabled(me);
  schedule(me);
  me.queue->remove(me);
  me.deadlineNs = kNever;
  me.onTimeout = nullptr;
  openStep(me);
  if (me.timedOut) {
    tellEverything();  // that the time has passed depends on what all have done
  }
  if (me.interrupted) {
    return Waited::Interrupted;
  }
  return me.ready(me) ? Waited::Ready : Waited::TimedOut;
}

void redirect(Thread& thread, OpKind kind, const void* address, WaitQueue& queue, bool (*ready)(const Thread&),
              void* state) {
  tellEnabled(thread);
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

std::uint32_t chooseValue(ChoiceKind kind, std::uint32_t count, const void* address) {
  if (count < 2) {
    return 0;
  }
  if (engineDecides()) {
    noteFairPhase();
    return gFairness.pickValue(kind, count);
  }
  const ValueChoice choice{kind, count, self().id, address != nullptr ? objectOf(address) : kNoObject, gEngine.steps};
  const std::uint32_t value = gEngine.strategy->pickValue(choice);
  if (gEngine.strategy->divergedAt() >= 0) {
    endExecution(Ending::Diverged, "the schedule does not expect this choice here");
  }
  HEDDLE_CHECK(value < count, "a strategy picks one of the options");
  recordDecision({.kind = kind,
                  .currentEnabled = false,
                  .index = static_cast<std::uint16_t>(value),
                  .count = static_cast<std::uint16_t>(count),
                  .chosen = static_cast<std::uint16_t>(value)});
  return value;
}

void setEnabled(Thread& thread, bool enabled) {
  PendingOp& op = gEngine.pending[raw(thread.id)];
  if (op.enabled == enabled) {
    return;
  }
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

// Not a sign of life: a thread that does nothing else makes no progress, however often it is made to yield.
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
  if (nothingElse) {
    beat.store(before, std::memory_order_relaxed);
  }
}

void holds(const void* address, const void* pc) {
  Thread& me = self();
  noteLockOrder(me, address, pc);
  me.held.push_back({address, siteOf(pc), me.calls.context()});
}

void holdsNoMore(Thread& thread, const void* address) {
  for (std::size_t i = thread.held.size(); i-- > 0;) {
    if (thread.held[i].address == address) {
      thread.held.erase(thread.held.begin() + static_cast<std::ptrdiff_t>(i));
      return;
    }
  }
}

void leaveForGood(Thread& thread) {
  closeStep();
  setEnabled(thread, false);
  gEngine.pending[raw(thread.id)] = PendingOp{};
  Thread& next = pickNext();
  becomeCurrent(next);
  gEngine.carrier->leave(thread, next);
  __builtin_unreachable();
}

}  // namespace heddle::rt
