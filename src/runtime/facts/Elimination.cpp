#include "runtime/facts/Elimination.h"

#include "core/OpTraits.h"
#include "runtime/engine/Engine.h"
#include "runtime/engine/ThreadTable.h"
#include "runtime/facts/Knowledge.h"
#include "runtime/model/RobustMutex.h"

namespace heddle::rt {
namespace {

/// After this many choices in a row were eliminated, the next one is offered: a thread that works only on memory of its
/// own must not run forever while others wait.
constexpr std::uint32_t kMaxInARow = 1000;
std::uint32_t gInARow = 0;

/// Memory on the stack of another thread exists until that thread returns from a function, which is not an access.
bool isOnStackOfAnother(const Thread& thread) {
  const auto address = reinterpret_cast<std::uintptr_t>(thread.opAddress);
  bool found = false;
  forEachLiveThread([&](const Thread& other) {
    found = found || (&other != &thread && other.stackLow <= address && address < other.stackHigh);
  });
  return found;
}

bool isIndependent(const Thread& thread) {
  const OpKind kind = gEngine.pending[raw(thread.id)].kind;
  if (kind == OpKind::ThreadStart) { return true; }
  // A wait that may also end by time or by a signal is a choice of its own.
  const bool maySimplyRun = thread.deadlineNs == kNever && !thread.interrupted;
  if (!onlyAccessesItsObject(kind) || !maySimplyRun || isOnStackOfAnother(thread)) { return false; }
  const std::uint32_t accesses = gKnowledge->futures.ofPending(thread, kind);
  if (accesses == wire::kAnything) { return false; }
  bool independent = true;
  forEachLiveThread([&](const Thread& other) {
    if (&other == &thread || !independent) { return; }
    independent = !gKnowledge->futures.sets().conflict(accesses, other.future) && !mayAbandon(other, thread.opAddress);
  });
  return independent;
}

/// The thread that ran last is preferred, because staying with it costs no switch.
Thread* independentThread() {
  Thread* const last = threadById(gEngine.lastRun);
  if (gEngine.enabled.contains(gEngine.lastRun) && isIndependent(*last)) { return last; }
  for (ThreadId id = gEngine.enabled.first(); id != kNoThread; id = gEngine.enabled.next(id)) {
    if (id != gEngine.lastRun && isIndependent(*threadById(id))) { return threadById(id); }
  }
  return nullptr;
}

}  // namespace

void beginElimination() { gInARow = 0; }

Thread* onlyChoice() {
  if (gKnowledge == nullptr || !gEngine.block->config.eliminates) { return nullptr; }
  Thread* const only = gInARow < kMaxInARow ? independentThread() : nullptr;
  gInARow = only != nullptr ? gInARow + 1 : 0;
  if (only != nullptr) { gEngine.block->progress.eliminated.fetch_add(1, std::memory_order_relaxed); }
  return only;
}

}  // namespace heddle::rt
