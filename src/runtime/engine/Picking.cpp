#include "runtime/engine/Picking.h"

#include "core/Check.h"
#include "runtime/engine/Engine.h"
#include "runtime/engine/Failure.h"
#include "runtime/engine/Fairness.h"
#include "runtime/engine/Recorder.h"
#include "runtime/engine/Spinning.h"
#include "runtime/engine/VirtualTime.h"
#include "runtime/facts/Elimination.h"
#include "runtime/facts/Guidance.h"
#include "runtime/facts/OfferedSites.h"
#include "runtime/facts/PastAccesses.h"
#include "runtime/identity/Objects.h"
#include "runtime/io/IoWait.h"
#include "runtime/session/Outcome.h"
#include "runtime/session/restore/Dispatch.h"

namespace heddle::rt {
namespace {

/// Ends the execution if the strategy knows the rest of it from other executions. Two kinds of execution continue
/// anyway: an in-process test, which might leave locks held if it were cut short, and an execution with a race, because
/// what is reported must run to its end.
void endIfKnown() {
  if (gEngine.dependences == nullptr || !gEngine.dependences->knowsTheRest()) { return; }
  gEngine.dependences->leaveBehind(gEngine.pending);
  if (!currentPlan().inProcess && gEngine.block->outcome.raceCount == 0) { endExecution(Ending::Redundant, ""); }
}

/// Whether the engine decides instead of the strategy: in a fair phase, and once decisions can no longer be recorded.
bool engineDecides() {
  if (gEngine.block->outcome.decisionCount == wire::kMaxDecisions) {
    gEngine.block->outcome.decisionsComplete = false;
    gFairness.begin(Fairness::kToTheEnd, Fairness::Order::Random);
  }
  return gFairness.decides(gEngine.steps);
}

/// A search does not continue beyond the first decision that was not its own.
void noteFairPhase() {
  wire::Outcome& outcome = gEngine.block->outcome;
  if (!outcome.fairCut) {
    outcome.fairCut = true;
    outcome.fairFrom = outcome.decisionCount;
  }
}

/// Likewise: the search need not plan with the many steps that follow.
void endLearning() {
  if (gEngine.dependences != nullptr) {
    gEngine.dependences->leaveBehind(gEngine.pending);
    gEngine.dependences = nullptr;
  }
}

/// Counts successors of a state that no earlier execution has counted.
void consider(std::uint32_t successors) {
  wire::Outcome& outcome = gEngine.block->outcome;
  if (outcome.decisionCount >= gEngine.repeatedDecisions) { outcome.considered += successors; }
}

Decision decisionFor(ChoiceKind kind, const schedule::Choices& choices, ThreadId picked) {
  return {.kind = kind,
          .currentEnabled = choices.currentEnabled(),
          .index = static_cast<std::uint16_t>(schedule::indexOf(choices, picked)),
          .count = static_cast<std::uint16_t>(choices.enabled.count()),
          .chosen = raw(picked)};
}

}  // namespace

Thread& pickNext() {
  noteEliminated(nullptr);
  endIfKnown();
  while (gEngine.enabled.empty()) {
    const bool othersMayRun = !gEngine.spinning.empty() || anyThreadHasDeadline();
    if (!outsideWakesThread(othersMayRun) && !jumpToNextDeadline() && !releaseSpinners()) {
      endExecution(Ending::Stuck, "no thread can run");
    }
  }
  if (gGuidance != nullptr) { gGuidance->lookAtBlocked(); }
  consider(gEngine.enabled.count());
  if (!gEngine.spinning.empty()) { gEngine.block->outcome.spinCut = true; }
  if (gEngine.enabled.count() == 1) { return *threadById(gEngine.enabled.first()); }
  if (engineDecides()) {
    noteFairPhase();
    endLearning();
    return *threadById(gFairness.pick(gEngine.enabled, gEngine.lastRun));
  }
  const schedule::Choices choices{gEngine.enabled, gEngine.pending, gEngine.lastRun,
                                  gEngine.steps,   pastAccesses(),  gGuidance};
  if (Thread* const only = onlyChoice()) {
    recordDecision(decisionFor(ChoiceKind::OnlyThread, choices, only->id));
    return *only;
  }
  const ThreadId picked = gEngine.strategy->pickThread(choices);
  if (picked == kNoThread) { endExecution(Ending::Diverged, "the schedule asks for a thread that cannot run here"); }
  endIfKnown();
  HEDDLE_CHECK(gEngine.enabled.contains(picked), "a strategy picks an enabled thread");
  recordDecision(decisionFor(ChoiceKind::Thread, choices, picked));
  return *threadById(picked);
}

std::uint32_t chooseValue(ChoiceKind kind, std::uint32_t count, const void* address) {
  if (count < 2) { return 0; }
  if (engineDecides()) {
    noteFairPhase();
    return gFairness.pickValue(kind, count);
  }
  consider(count - 1);
  const ValueChoice choice{kind, count, self().id, address != nullptr ? objectOf(address) : kNoObject, gEngine.steps};
  const std::uint32_t value = gEngine.strategy->pickValue(choice);
  if (value == schedule::kNoValue) { endExecution(Ending::Diverged, "the schedule does not expect this choice here"); }
  HEDDLE_CHECK(value < count, "a strategy picks one of the options");
  recordDecision({.kind = kind,
                  .currentEnabled = false,
                  .index = static_cast<std::uint16_t>(value),
                  .count = static_cast<std::uint16_t>(count),
                  .chosen = static_cast<std::uint16_t>(value)});
  return value;
}

}  // namespace heddle::rt
