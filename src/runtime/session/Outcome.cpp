#include "runtime/session/Outcome.h"

#include <cstddef>
#include <cstring>

#include "runtime/engine/Engine.h"
#include "runtime/engine/ThreadTable.h"
#include "runtime/facts/Guidance.h"
#include "runtime/facts/OfferedSites.h"
#include "runtime/identity/Modules.h"
#include "runtime/identity/Objects.h"
#include "runtime/model/Holders.h"
#include "runtime/trace/StoryAccesses.h"
#include "runtime/trace/Unwind.h"

namespace heddle::rt {
namespace {

template <std::size_t N>
void copyText(char (&to)[N], const char* from) {
  const std::size_t size = from == nullptr ? 0 : strnlen(from, N - 1);
  std::memcpy(to, from, size);
  to[size] = 0;
}

/// Where the holder acquired the object of \p wait: the latest of its acquisitions.
void fillAcquisition(wire::Wait& wait, const Thread& holder, const void* address) {
  for (const HeldLock& lock : holder.held) {
    if (lock.address == address) {
      wait.acquiredAt = lock.site;
      wait.acquiredContext = lock.context;
    }
  }
}

void addWait(const Thread& thread) {
  wire::Outcome& outcome = gEngine.block->outcome;
  if (outcome.waitCount == wire::kMaxWaits || thread.queue == nullptr) { return; }
  const PendingOp& op = gEngine.pending[raw(thread.id)];
  wire::Wait& wait = gEngine.block->waits[outcome.waitCount++];
  wait = {};
  wait.thread = thread.id;
  wait.kind = op.kind;
  wait.object = op.object;
  wait.site = op.site;
  wait.caller = thread.opCaller;
  wait.context = thread.calls.context();
  locate(thread.waitAddress, wait.location);
  wait.holder = holderOf(thread);
  if (const Thread* holder = threadById(wait.holder); holder != nullptr) {
    fillAcquisition(wait, *holder, thread.waitAddress);
  }
}

/// Records the next operation of a thread that may be able to continue, when a replay was stopped.
void addStand(const Thread& thread) {
  wire::Outcome& outcome = gEngine.block->outcome;
  if (thread.queue != nullptr) {
    addWait(thread);
  } else if (outcome.waitCount < wire::kMaxWaits) {
    const PendingOp& op = gEngine.pending[raw(thread.id)];
    wire::Wait& wait = gEngine.block->waits[outcome.waitCount++];
    wait = {};
    wait.thread = thread.id;
    wait.kind = op.kind;
    wait.holder = kNoThread;
    wait.object = op.object;
    wait.site = op.site;
    wait.caller = thread.opCaller;
    wait.context = thread.calls.context();
    wait.acquiredAt = kNoSite;
    locate(thread.opAddress, wait.location);
  }
}

/// Passes the pending operations of all threads to the strategy. The operation of a running thread is done.
void leaveStands(Ending ending) {
  if (ending != Ending::Stuck && ending != Ending::Redundant && ending != Ending::Diverged) {
    gEngine.pending[raw(self().id)] = PendingOp{};
  }
  gEngine.dependences->leaveBehind(gEngine.pending);
}

void noteThreads() {
  gEngine.block->outcome.threads = threadsEver();
  for (std::uint32_t i = 0; i < gEngine.block->threadCount; ++i) {
    const Thread* t = threadById(ThreadId{static_cast<std::uint16_t>(i)});
    wire::ThreadInfo& info = gEngine.block->threads[i];
    const bool lived = t != nullptr && t->generation == gEngine.generation;
    info.lived = lived ? 1 : 0;
    if (lived) {
      copyText(info.name, t->name);
      info.startSite = t->routine != nullptr ? siteOf(reinterpret_cast<const void*>(t->routine)) : kNoSite;
    }
  }
}

/// Whether the open step ended the execution, so that the other threads could do nothing more.
bool endsInAStep(Ending ending) { return isFailure(ending) && ending != Ending::Stuck && ending != Ending::Endless; }

}  // namespace

void clearOutcome(const ExecutionRequest& plan) {
  wire::ControlBlock& block = *gEngine.block;
  wire::Outcome& o = block.outcome;
  o.ending = Ending::Unfinished;
  o.thread = kNoThread;
  o.code = 0;
  o.site = kNoSite;
  o.context = 0;
  o.faultAddress = 0;
  o.execution = plan.index;
  o.testOrdinal = plan.testOrdinal;
  o.warm = plan.warm;
  o.seed = plan.seed;
  o.steps = 0;
  o.traceHash = 0;
  o.threads = 0;
  o.decisionCount = 0;
  o.eventCount = 0;
  o.raceCount = 0;
  o.waitCount = 0;
  o.stackSize = 0;
  o.racingSitesAtStart = block.racingSiteCount;
  o.decisionsComplete = true;
  o.eventsComplete = true;
  o.spinCut = false;
  o.sitesRefused = false;
  o.fairCut = false;
  o.fairFrom = 0;
  o.timeCut = false;
  o.earlyTimeouts = false;
  o.earlyWakes = 0;
  o.divergedAt = 0;
  o.asked = 0;
  o.repeats = false;
  o.text[0] = 0;
  o.exceptionType[0] = 0;
  o.leakCount = 0;
  o.passed = 0;
  o.considered = 0;
  o.error = {};
}

void writeOutcome(Ending ending, const char* text, const EndingDetails& details) {
  wire::Outcome& o = gEngine.block->outcome;
  const Thread& me = self();
  o.thread = ending == Ending::Completed ? kNoThread : me.id;
  o.code = details.code;
  o.site = details.pc != nullptr ? siteOf(details.pc) : kNoSite;
  o.context = me.calls.context();
  o.faultAddress = reinterpret_cast<std::uintptr_t>(details.faultAddress);
  copyText(o.text, text);
  copyText(o.exceptionType, details.exceptionType);
  if (details.error != nullptr) { o.error = *details.error; }
  if (ending == Ending::Stuck) {
    if (gGuidance != nullptr) { gGuidance->lookAtBlocked(); }
    o.thread = kNoThread;
  }
  if (ending == Ending::Stuck || ending == Ending::Endless) {
    forEachLiveThread([](Thread& t) { addWait(t); });
  }
  if (isFailure(ending) && ending != Ending::FatalSignal && ending != Ending::Endless) { storyEndsBadly(); }
  if (ending == Ending::Stopped) {
    forEachLiveThread([](Thread& t) { addStand(t); });
  }
  if (ending == Ending::Diverged) {
    o.divergedAt = o.decisionCount;  // the decision that did not fit is not recorded
  }
  if (endsInAStep(ending)) { stepAffectsEverything(); }
  if (gEngine.dependences != nullptr) { leaveStands(ending); }
  noteThreads();
  o.steps = gEngine.steps;
  o.traceHash = gEngine.traceHash;
  o.ending = ending;  // a process that dies before this line leaves an unfinished record
  if (isFailure(ending) && ending != Ending::Stuck && ending != Ending::ExitStatus) {
    // Last, because the stack of a broken program may crash the unwinder.
    const void* fault = details.fromSignal ? details.pc : nullptr;
    o.stackSize = unwindStack(o.stack, wire::kMaxFrames, fault);
  }
}

}  // namespace heddle::rt
