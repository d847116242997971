#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "core/OpTraits.h"
#include "judge/CauseParts.h"
#include "judge/PermitCycle.h"
#include "judge/Stuck.h"
#include "judge/Wording.h"

/// Which thread holds what the others wait for.
namespace heddle::judge {
namespace {

bool locks(OpKind kind) { return acquiresLock(kind) || kind == OpKind::OnceEnter || kind == OpKind::SemWait; }

/// Where the holder acquired what \p wait waits for.
std::optional<std::size_t> acquisition(const Observation& seen, const WaitNote& wait) {
  for (std::size_t i = seen.steps.size(); i-- > 0;) {
    const Step& step = seen.steps[i];
    if (step.thread == wait.holder && step.object == wait.object && locks(step.kind) && step.succeeded) { return i; }
  }
  return std::nullopt;
}

std::string lockName(const WaitNote& wait) { return wait.objectName.empty() ? "a lock" : quotedName(wait.objectName); }

void addCycle(const Observation& seen, const StuckVerdict& verdict, std::vector<PossibleCause>& out) {
  const CauseParts parts(seen);
  PossibleCause possible;
  Cause& cause = possible.cause;
  cause.kind = CauseKind::Cycle;
  std::optional<std::size_t> lastAcquired;
  ThreadId lastHolder = kNoThread;
  for (const WaitNote& wait : verdict.core) {
    const char* separator = cause.sentence.empty() ? "" : "; ";
    if (wait.kind == OpKind::ThreadJoin) {
      cause.events.push_back(
          parts.eventOffSteps(CauseRole::Wait, wait.thread, wait.stack, waitWords(seen.threads, wait)));
      cause.sentence += fmt::format("{}{} {}{}", separator, parts.name(wait.thread), cause.events.back().words,
                                    CauseParts::at(cause.events.back()));
      continue;
    }
    const auto acquired = acquisition(seen, wait);
    const std::size_t hold = cause.events.size();
    if (acquired) {
      cause.events.push_back(parts.event(CauseRole::Hold, *acquired));
    } else {
      cause.events.push_back(
          parts.eventOffSteps(CauseRole::Hold, wait.holder, wait.acquired, "holds " + lockName(wait)));
    }
    cause.events.push_back(
        parts.eventOffSteps(CauseRole::Wait, wait.thread, wait.stack, waitWords(seen.threads, wait)));
    cause.events.back().object = lockName(wait);
    cause.edges.push_back({hold, hold + 1, EdgeKind::Before, lockName(wait)});
    cause.sentence += fmt::format(
        "{}{} waits for {}{}, which {} {}", separator, parts.name(wait.thread), lockName(wait),
        CauseParts::at(cause.events[hold + 1]), wait.holder == wait.thread ? "it" : parts.name(wait.holder),
        CauseParts::at(cause.events[hold]).empty() ? "already holds"
                                                   : "has held since " + shortPlace(cause.events[hold].place));
    if (acquired && (!lastAcquired || *acquired > *lastAcquired)) {
      lastAcquired = acquired;
      lastHolder = wait.holder;
    }
  }
  cause.sentence += ".";
  // If the last holder had not yet acquired its lock, the thread that waits for it could have continued.
  for (const WaitNote& wait : verdict.core) {
    if (lastAcquired && wait.holder == lastHolder && wait.thread != wait.holder) {
      possible.reversals.push_back(
          {lastHolder, *lastAcquired, wait.thread, kNoStepIndex,
           fmt::format("If {} acquires {}{} before {} does, the deadlock does not occur.", parts.name(wait.thread),
                       lockName(wait), CauseParts::at(ownFrame(wait.stack)), parts.name(lastHolder))});
      break;
    }
  }
  out.push_back(std::move(possible));
}

/// A thread sleeps, or loops forever, while it holds a lock that others wait for. \p does: what it does; \p event:
/// where.
void addHolder(const Observation& seen, const CauseEvent& does, const std::vector<WaitNote>& waiting,
               std::vector<PossibleCause>& out) {
  const CauseParts parts(seen);
  const WaitNote& first = waiting.front();
  PossibleCause possible;
  Cause& cause = possible.cause;
  cause.kind = CauseKind::Cycle;
  const auto acquired = acquisition(seen, first);
  cause.events = {acquired
                      ? parts.event(CauseRole::Hold, *acquired)
                      : parts.eventOffSteps(CauseRole::Hold, first.holder, first.acquired, "holds " + lockName(first)),
                  does};
  cause.sentence = fmt::format("{} {}{} while it holds {}", parts.name(does.thread), does.words, CauseParts::at(does),
                               lockName(first));
  if (!CauseParts::at(cause.events[0]).empty()) { cause.sentence += ", acquired" + CauseParts::at(cause.events[0]); }
  for (const WaitNote& wait : waiting) {
    CauseEvent event = parts.eventOffSteps(CauseRole::Wait, wait.thread, wait.stack, waitWords(seen.threads, wait));
    event.object = lockName(wait);
    cause.sentence += fmt::format("; {} waits for {}{}", parts.name(wait.thread), event.object, CauseParts::at(event));
    cause.edges.push_back({0, cause.events.size(), EdgeKind::Before, event.object});
    cause.events.push_back(std::move(event));
  }
  cause.sentence += ".";
  if (acquired) {
    possible.reversals = {
        {first.holder, *acquired, first.thread, kNoStepIndex,
         fmt::format("If {} acquires {}{} before {} does, the deadlock does not occur.", parts.name(first.thread),
                     lockName(first), CauseParts::at(ownFrame(first.stack)), parts.name(first.holder))}};
  }
  out.push_back(std::move(possible));
}

void addSleepersWithLocks(const Observation& seen, const StuckVerdict& verdict, std::vector<PossibleCause>& out) {
  const CauseParts parts(seen);
  for (const WaitNote& wait : verdict.core) {
    if (!isSleep(wait.kind)) { continue; }
    const std::vector<WaitNote> waiting = waitsForLocksOf(seen.waits, wait.thread);
    if (waiting.empty() || waiting.front().holder != wait.thread) { continue; }
    addHolder(seen, parts.eventOffSteps(CauseRole::Wait, wait.thread, wait.stack, waitWords(seen.threads, wait)),
              waiting, out);
    return;
  }
}

/// The last read of the thread that keeps reading the same value.
std::optional<std::size_t> polledBy(const Observation& seen, ThreadId thread) {
  for (std::size_t i = seen.steps.size(); i-- > 0;) {
    if (seen.steps[i].thread == thread && readsMemory(seen.steps[i].kind)) { return i; }
  }
  return std::nullopt;
}

void addLoopWithLock(const Observation& seen, const Finding& finding, std::vector<PossibleCause>& out) {
  const std::vector<WaitNote> waiting = waitsForLocksOf(seen.waits, finding.thread);
  if (finding.thread == kNoThread || waiting.empty() || waiting.front().holder != finding.thread) { return; }
  const CauseParts parts(seen);
  CauseEvent loop;
  if (const auto polled = polledBy(seen, finding.thread)) {
    loop = parts.event(CauseRole::Wait, *polled);
    loop.words = "polls " + loop.object;
  } else {
    loop = parts.eventOffSteps(CauseRole::Wait, finding.thread, finding.stack, "loops");
  }
  addHolder(seen, loop, waiting, out);
}

}  // namespace

void addStuckCauses(const Observation& seen, const Finding& finding, std::vector<PossibleCause>& out) {
  if (finding.kind == FindingKind::Endless) { addLoopWithLock(seen, finding, out); }
  if (finding.kind == FindingKind::Endless && out.empty()) {
    // One thread polls for what others will never do, because they wait for each other.
    const StuckVerdict others = classifyStuck(seen.waits);
    if (others.cycle) { addCycle(seen, others, out); }
    if (others.sleepsWithLock) { addSleepersWithLocks(seen, others, out); }
  }
  if (finding.kind != FindingKind::Deadlock && finding.kind != FindingKind::LostWakeup) { return; }
  const StuckVerdict verdict = classifyStuck(seen.waits);
  if (verdict.core.empty()) { return; }
  if (auto cycle = permitCycle(seen); !cycle.empty() && verdict.kind == FindingKind::LostWakeup) {
    addCycle(seen, {FindingKind::Deadlock, std::move(cycle), true}, out);
  } else if (verdict.kind == FindingKind::LostWakeup) {
    addSleepCauses(seen, verdict.core, out);
  } else if (verdict.futures) {
    addFutureCauses(seen, verdict.core, out);
  } else if (verdict.sleepsWithLock) {
    addSleepersWithLocks(seen, verdict, out);
  } else {
    addCycle(seen, verdict, out);
  }
}

}  // namespace heddle::judge
